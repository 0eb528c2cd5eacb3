package identity

import (
	"context"
	"encoding/json"
	"fmt"
	"net/netip"
	"time"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/ids"
	"marketplace/internal/kit/locale"
	"marketplace/internal/kit/mail"
)

// Guesses are bounded for each pair of an account with a network address or a known
// device. No number of guesses locks an account for everybody, or everybody who shares
// an address (as behind a load balancer): such guesses are only delayed.
const (
	guessWindow       = 15 * time.Minute
	maxGuessesPerPair = 10 // then the pair is locked until the window ends
	undelayedPerPair  = 3  // guesses that are checked without delay
	undelayedPerMany  = 60 // the same, of an account from anywhere, and of an address for anybody
	minDelay          = 250 * time.Millisecond
	maxDelay          = 4 * time.Second
	warningWindow     = 24 * time.Hour // in which an account gets one mail
	minDeviceSecret   = 43             // characters of a browser's secret
	addressBitsOfV6   = 64             // of an address that stand for one subscriber
)

// DeviceLife is how long a browser stays known after its last sign-in.
const DeviceLife = 365 * 24 * time.Hour

// JobWarn mails the owner of an account whose password somebody tries to guess. It runs
// after the answer, so nobody learns from its time whether the account exists.
const JobWarn = "identity.warn"

type warnJob struct {
	Email     string    `json:"email"`
	IP        string    `json:"ip"`
	UserAgent string    `json:"user_agent"`
	At        time.Time `json:"at"`
}

// attempt names the counters of a sign-in.
type attempt struct {
	pair    string // what is locked
	account string // counts the account from anywhere; "" for a known device
	address string // counts the address with any account; "" for a known device
	window  time.Time
}

// throttleSignIn counts an attempt before the password is checked, so that guesses sent
// at the same time cannot pass together, and delays it according to the count. Errors:
// rate_limited when the pair is locked.
func (s *Service) throttleSignIn(ctx context.Context, in SignInInput) (attempt, error) {
	a, err := s.newAttempt(ctx, in)
	if err != nil {
		return a, err
	}
	var ofPair, ofMany int64
	err = s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		var err error
		if ofPair, err = tx.CountAttempt(ctx, a.pair, a.window); err != nil {
			return err
		}
		ofMany, err = a.countMany(ctx, tx)
		if err != nil || ofPair != maxGuessesPerPair+1 {
			return err
		}
		return s.warnOnce(ctx, tx, in)
	})
	if err != nil {
		return a, err
	}
	if ofPair > maxGuessesPerPair {
		s.log.WarnContext(ctx, "sign-in locked for a pair of account and address", "attempts", ofPair)
		return a, errs.New(errs.RateLimited, "temporarily_unavailable", MessageTooManyAttempts)
	}
	return a, s.delay(ctx, guessDelay(max(ofPair-undelayedPerPair, ofMany-undelayedPerMany)))
}

// newAttempt names what an attempt is counted under: the account with its known device,
// or with the network that it comes from.
func (s *Service) newAttempt(ctx context.Context, in SignInInput) (attempt, error) {
	account, window := accountSubject(in.Email), s.now().Truncate(guessWindow)
	known, err := s.isKnownDevice(ctx, in)
	if err != nil {
		return attempt{}, err
	}
	if known {
		return attempt{pair: "device:" + ids.Hash(in.Device) + ":" + account, window: window}, nil
	}
	address := addressSubject(subscriberNetwork(in.IP))
	return attempt{pair: "pair:" + address + ":" + account, account: account, address: address, window: window}, nil
}

// countMany counts an attempt for its account from anywhere, and for its address with
// any account, and returns the larger number; 0 for a known device, which is not counted
// there.
func (a attempt) countMany(ctx context.Context, tx Tx) (int64, error) {
	if a.account == "" {
		return 0, nil
	}
	ofAccount, err := tx.CountAttempt(ctx, a.account, a.window)
	if err != nil {
		return 0, err
	}
	ofAddress, err := tx.CountAttempt(ctx, a.address, a.window)
	return max(ofAccount, ofAddress), err
}

// takeBack uncounts an attempt that was no guess. The pair's count begins anew.
func (a attempt) takeBack(ctx context.Context, tx Tx) error {
	if err := tx.DeleteAttempts(ctx, a.pair); err != nil || a.account == "" {
		return err
	}
	if err := tx.UncountAttempt(ctx, a.account, a.window); err != nil {
		return err
	}
	return tx.UncountAttempt(ctx, a.address, a.window)
}

// guessDelay returns how long the n-th guess waits, not counting those without delay:
// each waits twice as long as the one before.
func guessDelay(n int64) time.Duration {
	delay := minDelay
	for ; n > 1 && delay < maxDelay; n-- {
		delay *= 2
	}
	if n < 1 {
		return 0
	}
	return min(delay, maxDelay)
}

// waitFor waits for a time, or until the context is done.
func waitFor(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return nil
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *Service) isKnownDevice(ctx context.Context, in SignInInput) (bool, error) {
	if in.Device == "" {
		return false, nil
	}
	account, err := s.store.AccountByEmail(ctx, in.Email)
	if errs.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return s.store.IsKnownDevice(ctx, account.ID, ids.Hash(in.Device), s.now().Add(-DeviceLife))
}

// rememberDevice stores the browser of a sign-in as a known device of the account, and
// returns its secret.
func (s *Service) rememberDevice(ctx context.Context, tx Tx, accountID, device string) (string, error) {
	if len(device) < minDeviceSecret || len(device) > 2*minDeviceSecret {
		device = s.newToken()
	}
	return device, tx.PutDevice(ctx, accountID, ids.Hash(device), s.now())
}

// warnOnce enqueues the warning to the owner of an account, once a day.
func (s *Service) warnOnce(ctx context.Context, tx Tx, in SignInInput) error {
	n, err := tx.CountAttempt(ctx, "warned:"+accountSubject(in.Email), s.now().Truncate(warningWindow))
	if err != nil || n > 1 {
		return err
	}
	return tx.Enqueue(ctx, JobWarn, warnJob{in.Email, in.IP, truncate(in.UserAgent, maxAgent), s.now()}, "")
}

// HandleWarn performs a JobWarn. Running it twice sends a second mail.
func (s *Service) HandleWarn(ctx context.Context, payload json.RawMessage) error {
	var job warnJob
	if err := json.Unmarshal(payload, &job); err != nil {
		return fmt.Errorf("%s: %w", JobWarn, err)
	}
	return s.store.Transact(ctx, func(ctx context.Context, tx Tx) error {
		account, found, err := findActiveAccount(ctx, tx, job.Email)
		if err != nil || !found {
			return err
		}
		if err := s.recordAudit(ctx, tx, AuditEntry{Actor: "", Action: "password.guessed", Subject: account.ID, Details: job.IP}); err != nil {
			return err
		}
		return s.enqueueMail(ctx, tx, mail.InEach(func(in locale.Language) mail.Message { return s.guessedMail(in, account, job) }))
	})
}

func (s *Service) guessedMail(in locale.Language, account Account, job warnJob) mail.Message {
	at := in.Date(job.At) + " " + job.At.UTC().Format("15:04")
	return mail.Message{
		Kind: "password-guessed", To: account.Email, ToName: account.Name, Subject: in.Say("Somebody tries to guess your password"),
		Paragraphs: []string{
			in.Say("On %s UTC a wrong password was given for your account %d times, from the address %s.", at, maxGuessesPerPair, job.IP),
			in.Say("More tries from there are refused for a while. Browsers in which you signed in before are not affected, and nobody got in this way."),
		},
		Action: s.newPassword(in),
		After:  []string{in.Say("If it was you, wait a quarter of an hour and try again, or set a new password. If it was not, a long password that you use nowhere else is the best answer.")},
	}
}

// subscriberNetwork returns the part of a network address that stands for one
// subscriber: all of IPv4, the /64 of IPv6.
func subscriberNetwork(ip string) string {
	address, err := netip.ParseAddr(ip)
	if err != nil {
		return ip
	}
	if address = address.Unmap(); address.Is4() {
		return address.String()
	}
	prefix, err := address.Prefix(addressBitsOfV6)
	if err != nil {
		return ip
	}
	return prefix.String()
}
