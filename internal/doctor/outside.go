package doctor

import (
	"bytes"
	"context"
	"time"
)

// PaymentProvider is who moves money.
type PaymentProvider interface {
	// CheckAccount asks with the key of the settings whose account it is.
	CheckAccount(ctx context.Context) (PaymentAccount, error)
}

// PaymentAccount is what the provider says of the account of the shop.
type PaymentAccount struct {
	// IsHidden tells that the key is right and may not read the account.
	IsHidden bool
	// MayCharge and MayPayOut are what the provider lets the account do by now.
	MayCharge, MayPayOut bool
	// At is the provider's time, zero when it told none.
	At time.Time
}

// Payment asks the payment provider; nil is the sandbox, which is part of the program.
func Payment(name string, provider PaymentProvider) Question {
	return Question{Name: "payment", Unanswered: Fault, Ask: func(ctx context.Context) []Check {
		if provider == nil {
			return ok("the sandbox is part of the program, and no money moves")
		}
		account, err := provider.CheckAccount(ctx)
		switch {
		case err != nil:
			return fault("%s does not answer with the key of the settings (%s): nobody can pay until it does", name, reason(err))
		case account.IsHidden:
			return ok("%s knows the key, which may not read what the account may do", name)
		case !account.MayCharge:
			return fault("%s lets the account take no payments yet: finish what its dashboard asks for", name)
		case !account.MayPayOut:
			return warning("%s pays nothing out of the account yet: finish what its dashboard asks for", name)
		}
		return ok("%s answers, and the account takes payments", name)
	}}
}

// Bucket keeps pictures.
type Bucket interface {
	Put(ctx context.Context, key, contentType string, data []byte) error
	Get(ctx context.Context, key string) ([]byte, error)
	Delete(ctx context.Context, key string) error
}

// probeKey is where the object is written that shows whether the bucket works.
const probeKey = "doctor/probe"

// BucketCheck writes an object into the bucket, reads it and takes it away. Err says why
// the settings of it cannot be used; Without why there is nothing to ask.
type BucketCheck struct {
	Bucket  Bucket
	Where   string // for people, without secrets
	Without string
	Err     error
	// IsLost tells that a restart loses what is kept.
	IsLost bool
}

// Question asks the bucket.
func (b BucketCheck) Question() Question {
	return Question{Name: "bucket", Ask: b.check, Unanswered: Fault}
}

func (b BucketCheck) check(ctx context.Context) []Check {
	switch {
	case b.Err != nil:
		return fault("%v", b.Err)
	case b.Without != "":
		return ok("%s", b.Without)
	case b.IsLost:
		return warning("pictures are kept in memory and made anew after each start: name a folder or a bucket by MARKETPLACE_MEDIA_URL")
	}
	found := b.probe(ctx)
	// Taken away whatever came of it: a write whose answer was lost has written all the same.
	err := b.Bucket.Delete(ctx, probeKey)
	switch {
	case found != nil:
		return found
	case err != nil:
		return ok("%s is read and written; its keys may delete nothing, so the small object %s stays", b.Where, probeKey)
	}
	return ok("%s is read and written", b.Where)
}

// probe writes the probe and reads it, and says what is wrong; nil when nothing is.
func (b BucketCheck) probe(ctx context.Context) []Check {
	content := []byte("written by marketplace doctor")
	if err := b.Bucket.Put(ctx, probeKey, "text/plain", content); err != nil {
		return fault("the bucket %s cannot be written (%s): pictures wait; look at MARKETPLACE_MEDIA_URL and its keys", b.Where, reason(err))
	}
	read, err := b.Bucket.Get(ctx, probeKey)
	if err != nil {
		return fault("the bucket %s cannot be read (%s): pictures wait; look at MARKETPLACE_MEDIA_URL and its keys", b.Where, reason(err))
	}
	if !bytes.Equal(read, content) {
		return fault("the bucket %s gives back other bytes than were written: nothing in it can be trusted", b.Where)
	}
	return nil
}
