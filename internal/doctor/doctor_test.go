package doctor_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"io/fs"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"marketplace/internal/doctor"
	"marketplace/internal/media/bucket"
	"marketplace/internal/notify"
)

// ask gives the answers to questions, one line each: "name status message".
func ask(t *testing.T, questions ...doctor.Question) string {
	t.Helper()
	var lines []string
	for _, check := range doctor.Ask(t.Context(), doctor.AnswerTimeout, nil, questions...).Checks {
		lines = append(lines, check.Name+" "+string(check.Status)+" "+check.Message)
	}
	return strings.Join(lines, "\n")
}

func expect(t *testing.T, what, got string, wants ...string) {
	t.Helper()
	for _, want := range wants {
		if !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
}

func TestAsk_QuestionThatHangs_IsNotWaitedFor(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	t.Cleanup(func() { close(release) })
	hanging := doctor.Question{Name: "hanging", Unanswered: doctor.Fault, Ask: func(context.Context) []doctor.Check { <-release; return nil }}
	quick := doctor.Question{Name: "quick", Ask: func(context.Context) []doctor.Check { return []doctor.Check{{Status: doctor.OK, Message: "here"}} }}
	began := time.Now()
	report := doctor.Ask(t.Context(), 50*time.Millisecond, nil, hanging, quick, hanging)
	if took := time.Since(began); took > time.Second {
		t.Errorf("it took %s", took)
	}
	if report.OK || len(report.Checks) != 3 || report.Checks[0].Status != doctor.Fault || !strings.Contains(report.Checks[0].Message, "no answer within 50ms") || report.Checks[1].Name != "quick" {
		t.Errorf("%+v", report)
	}
}

// No secret is in a report, even where somebody else's message holds it, over several lines.
func TestAsk_SecretInMessage_IsHidden(t *testing.T) {
	t.Parallel()
	telltale := doctor.Question{Name: "x", Ask: func(context.Context) []doctor.Check {
		return []doctor.Check{{Status: doctor.Warning, Message: "cannot use postgres://u:hunter2@h/x,\n\thunter2 is wrong"}}
	}}
	report := doctor.Ask(t.Context(), time.Second, []string{"postgres://u:hunter2@h/x", "hunter2"}, telltale)
	if got, want := report.Checks[0].Message, "cannot use (secret), (secret) is wrong"; got != want || !report.OK {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestFolder_ModesAndDisk_AreJudged(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		dir, key fs.FileMode
		isDemo   bool
		free     uint64
		want     []string
	}{
		{"private", 0o700, 0o600, false, 5 << 30, []string{"data-folder ok", "is its owner's alone", "disk ok"}},
		{"open to all", 0o755, 0o600, false, 5 << 30, []string{"data-folder fault", "open to every user", "chmod 700"}},
		{"open to the group", 0o750, 0o600, false, 5 << 30, []string{"data-folder warning", "open to its group", "chmod 700"}},
		{"entered by all", 0o701, 0o600, false, 5 << 30, []string{"data-folder fault"}},
		{"keys that others read", 0o700, 0o640, false, 5 << 30, []string{"data-folder fault others than its owner may read", "chmod 600"}},
		{"a demo", 0o755, 0o644, true, 5 << 30, []string{"data-folder ok", "the demo is spared"}},
		{"little room", 0o700, 0o600, false, 1 << 30, []string{"disk warning", "1024 MB"}},
		{"no room", 0o700, 0o600, false, 100 << 20, []string{"disk fault", "only 100 MB"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			key := filepath.Join(dir, "secret-keys")
			if err := errors.Join(os.WriteFile(key, nil, 0o600), os.Chmod(key, tc.key), os.Chmod(dir, tc.dir)); err != nil {
				t.Fatal(err)
			}
			folder := doctor.Folder{Dir: dir, Files: []string{key}, Free: func(string) (uint64, error) { return tc.free, nil }, IsDemo: tc.isDemo}
			expect(t, tc.name, ask(t, folder.Questions()...), tc.want...)
		})
	}
}

// A folder that is not there is not made, and its disk is that of the folder above.
func TestFolder_NotThere_IsNotMade(t *testing.T) {
	t.Parallel()
	parent := t.TempDir()
	dir := filepath.Join(parent, "not", "there")
	folder := doctor.Folder{Dir: dir, Free: func(asked string) (uint64, error) {
		if asked != parent {
			t.Errorf("the disk of %s is asked for", asked)
		}
		return doctor.FreeOnDisk(asked)
	}}
	expect(t, "not there", ask(t, folder.Questions()...), "data-folder ok", "the first start makes it")
	if entries, err := os.ReadDir(parent); err != nil || len(entries) != 0 {
		t.Errorf("the folder above holds %v, %v", entries, err)
	}
}

// database answers as it is told.
type database struct {
	current, newest int64
	damage, silence error
	rights          []string
	major           int
}

func (d database) Release(context.Context) (string, int, error) {
	return "Engine 1.2", d.major, d.silence
}

func (d database) SchemaVersion(context.Context) (int64, int64, error) {
	return d.current, d.newest, d.silence
}
func (d database) CheckWhole(context.Context) error               { return d.damage }
func (d database) ExcessRights(context.Context) ([]string, error) { return d.rights, nil }
func (d database) ServerTime(context.Context) (time.Time, bool, error) {
	return time.Time{}, false, nil
}

func TestDatabase_EachState_IsNamed(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name     string
		database database
		opening  error
		isServer bool
		left     []string
		want     []string
	}{
		{"good", database{current: 7, newest: 7}, nil, false, nil, []string{"database ok", "database-file ok whole", "demo ok", "versions ok marketplace 1.0, go9, Engine 1.2, schema 7 of 7"}},
		{"newer", database{current: 9, newest: 7}, nil, false, nil, []string{"database fault", "newer than this program's 7", "run the newer program"}},
		{"older", database{current: 5, newest: 7}, nil, false, nil, []string{"database warning", "marketplace migrate"}},
		{"empty", database{newest: 7}, nil, false, nil, []string{"database ok empty"}},
		{"none", database{}, fs.ErrNotExist, false, nil, []string{"database ok there is none yet", "no database yet"}},
		{"away", database{}, errors.New("the door is shut"), false, nil, []string{"database fault", "the door is shut", "a database that cannot be opened"}},
		{"silent", database{silence: errors.New("gone")}, nil, false, nil, []string{"database fault the database does not answer: gone"}},
		{"damaged", database{current: 7, newest: 7, damage: errors.New("page 3 is never used")}, nil, false, nil, []string{"database-file fault", "page 3 is never used", "restore a backup"}},
		{"a modest user", database{current: 7, newest: 7, major: 16}, nil, true, nil, []string{"database-user ok"}},
		{"a mighty user", database{current: 7, newest: 7, major: 16, rights: []string{"may create roles", "is a member of pg_read_all_data"}}, nil, true, nil, []string{"database-user warning", "may create roles, is a member of pg_read_all_data"}},
		{"an old server", database{current: 7, newest: 7, major: 12}, nil, true, nil, []string{"versions warning Engine 1.2 gets no corrections"}},
		{"leftovers", database{current: 7, newest: 7}, nil, false, []string{"3 mails"}, []string{"demo fault", "(3 mails)", "marketplace demo remove"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			check := doctor.DatabaseCheck{
				Open: func() (doctor.Database, error) { return tc.database, tc.opening }, IsServer: tc.isServer, Program: "1.0", Go: "go9",
				Leftovers: func(context.Context) ([]string, error) { return tc.left, nil },
			}
			expect(t, tc.name, ask(t, check.Questions()...), tc.want...)
		})
	}
}

// names is a name service that knows these records.
type names struct {
	hosts map[string][]string
	texts map[string][]string
	err   error // of every question, when it is set
}

func (n names) LookupHost(_ context.Context, host string) ([]string, error) {
	return n.find(n.hosts, host)
}

func (n names) LookupTXT(_ context.Context, name string) ([]string, error) {
	return n.find(n.texts, name)
}

func (n names) find(records map[string][]string, name string) ([]string, error) {
	if n.err != nil {
		return nil, n.err
	}
	if found := records[name]; len(found) > 0 {
		return found, nil
	}
	return nil, &net.DNSError{Err: "no such host", Name: name, IsNotFound: true}
}

// shop is a server of TLS with a certificate for names, good until a time.
func shop(t *testing.T, until time.Time, name string) (address string, roots *x509.CertPool) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	certificate := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, DNSNames: []string{name}, NotBefore: time.Now().Add(-90 * 24 * time.Hour), NotAfter: until,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	signed, err := x509.CreateCertificate(rand.Reader, certificate, certificate, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(http.NotFoundHandler())
	server.TLS = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{signed}, PrivateKey: key}}}
	server.StartTLS()
	t.Cleanup(server.Close)
	parsed, err := x509.ParseCertificate(signed)
	if err != nil {
		t.Fatal(err)
	}
	roots = x509.NewCertPool()
	roots.AddCert(parsed)
	return server.Listener.Addr().String(), roots
}

func TestPublicAddress_CertificateAndName_AreJudged(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	for _, tc := range []struct {
		name  string
		left  time.Duration
		of    string
		trust bool
		want  string
	}{
		{"good", 60*day + time.Hour, "shop.example", true, "certificate ok the certificate of https://shop.example lasts for 60 days"},
		{"short", 20*day + time.Hour, "shop.example", true, "certificate warning the certificate of https://shop.example lasts for 20 days only"},
		{"over", -day, "shop.example", true, "certificate fault the certificate of https://shop.example ended on"},
		{"of another name", 60 * day, "other.example", true, "certificate fault the certificate of https://shop.example is for another name (other.example)"},
		{"of nobody", 60 * day, "shop.example", false, "certificate fault browsers do not trust"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			address, roots := shop(t, time.Now().Add(tc.left), tc.of)
			if !tc.trust {
				roots = x509.NewCertPool()
			}
			public := doctor.PublicAddress{
				URL: "https://shop.example", Roots: roots, Now: time.Now, Resolver: names{hosts: map[string][]string{"shop.example": {"192.0.2.7"}}},
				Dial: func(ctx context.Context, network, asked string) (net.Conn, error) {
					if asked != "shop.example:443" {
						t.Errorf("%s is dialled", asked)
					}
					return (&net.Dialer{}).DialContext(ctx, network, address)
				},
			}
			expect(t, tc.name, ask(t, public.Questions()...), tc.want, "public-name ok shop.example is found at 192.0.2.7")
		})
	}
}

func TestPublicAddress_NotReached_IsNamed(t *testing.T) {
	t.Parallel()
	refuse := func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("connection refused") }
	away := doctor.PublicAddress{URL: "https://shop.example", Resolver: names{}, Dial: refuse, Now: time.Now}
	expect(t, "no name", ask(t, away.Questions()...), "public-name fault nobody finds shop.example", "certificate warning https://shop.example does not answer")
	away.Resolver = names{err: errors.New("refused")}
	expect(t, "no name service", ask(t, away.Questions()...), "public-name warning whether shop.example is found is not known: the name service gives refused")
	local := doctor.PublicAddress{URL: "http://localhost:8080", Resolver: names{}, Dial: refuse, Now: time.Now}
	expect(t, "local", ask(t, local.Questions()...), "public-name ok", "certificate ok none is needed")
	tryOuts := doctor.PublicAddress{URL: "https://try.example", TryOuts: true, Resolver: names{}, Dial: refuse, Now: time.Now}
	expect(t, "try-outs", ask(t, tryOuts.Questions()...), "try-out-name fault nobody finds try.example: no such name is known; add it to the DNS, or mend MARKETPLACE_TRYOUT_ORIGIN", "try-out-certificate warning https://try.example does not answer")
}

func TestMail_RecordsOfTheSender_AreLookedUp(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		name  string
		texts map[string][]string
		err   error
		want  []string
	}{
		{"all there", map[string][]string{"mail.shop.example": {"other=1", "v=spf1 mx -all"}, "_dmarc.mail.shop.example": {"v=DMARC1; p=reject"}}, nil, []string{"mail-spf ok", "mail-dmarc ok", "mail-dkim ok not looked at"}},
		{"nothing", nil, nil, []string{"mail-spf warning mail.shop.example has no SPF record", "mail-dmarc warning mail.shop.example has no DMARC record"}},
		{"DMARC of the domain above", map[string][]string{"_dmarc.shop.example": {"v=DMARC1; p=none"}}, nil, []string{"mail-dmarc ok shop.example says"}},
		{"two of SPF", map[string][]string{"mail.shop.example": {"v=spf1 mx -all", "v=spf1 a -all"}}, nil, []string{"mail-spf warning mail.shop.example has 2 SPF records"}},
		{"SPF for everybody", map[string][]string{"mail.shop.example": {"v=spf1 +all"}}, nil, []string{"mail-spf warning the SPF record of mail.shop.example lets everybody"}},
		{"a record that only begins so", map[string][]string{"mail.shop.example": {"v=spf10 -all"}}, nil, []string{"mail-spf warning mail.shop.example has no SPF record"}},
		{"no name service", nil, errors.New("refused"), []string{"mail-spf warning the SPF record of mail.shop.example is not known", "mail-dmarc warning the DMARC record of mail.shop.example is not known"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			mail := doctor.Mail{Server: mailServer{from: "shop@mail.shop.example"}, Resolver: names{texts: tc.texts, err: tc.err}}
			expect(t, tc.name, ask(t, mail.Questions()...), append(tc.want, "mail-server ok")...)
		})
	}
}

type mailServer struct{ from string }

func (mailServer) Check(context.Context) (bool, error) { return true, nil }
func (mailServer) Host() string                        { return "smtp.shop.example" }
func (m mailServer) From() string                      { return m.from }

var _ doctor.MailServer = (*notify.SMTP)(nil)

func TestClock_FirstThatAnswers_IsComparedWith(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	at := func(name string, drift time.Duration) doctor.TimeSource {
		return doctor.TimeSource{Name: name, Ask: func(context.Context) (time.Time, error) { return now.Add(-drift), nil }}
	}
	silent := doctor.TimeSource{Name: "nobody", Ask: func(context.Context) (time.Time, error) { return time.Time{}, errors.New("gone") }}
	for _, tc := range []struct {
		name    string
		sources []doctor.TimeSource
		want    string
	}{
		{"alone", nil, "clock ok not compared: the settings name nobody"},
		{"silence", []doctor.TimeSource{silent}, "clock warning not compared: nobody answered"},
		{"the same", []doctor.TimeSource{silent, at("the server", 0), at("another", time.Hour)}, "clock ok agrees with that of the server"},
		{"a second", []doctor.TimeSource{at("the server", time.Second)}, "clock ok"},
		{"seconds ahead", []doctor.TimeSource{at("the server", 5*time.Second)}, "clock warning the clock is 5s ahead of that of the server"},
		{"far behind", []doctor.TimeSource{at("the server", -10*time.Minute)}, "clock fault the clock is 10m0s behind that of the server"},
	} {
		expect(t, tc.name, ask(t, doctor.Clock(clock, tc.sources...)), tc.want)
	}
}

func TestClock_DateOfAnAnswer_IsRead(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Date", time.Now().Add(-time.Hour).UTC().Format(http.TimeFormat))
		w.WriteHeader(http.StatusTeapot)
	}))
	t.Cleanup(server.Close)
	expect(t, "an hour", ask(t, doctor.Clock(time.Now, doctor.DateOf("the provider", server.URL, server.Client()))), "clock fault the clock is 1h0m", "ahead of that of the provider")
}

type provider struct {
	account doctor.PaymentAccount
	err     error
}

func (p provider) CheckAccount(context.Context) (doctor.PaymentAccount, error) {
	return p.account, p.err
}

func TestPayment_EachAnswer_IsNamed(t *testing.T) {
	t.Parallel()
	for want, given := range map[string]doctor.PaymentProvider{
		"payment ok the sandbox is part of the program":                                   nil,
		"payment ok Stripe answers":                                                       provider{account: doctor.PaymentAccount{MayCharge: true, MayPayOut: true}},
		"payment warning Stripe pays nothing out":                                         provider{account: doctor.PaymentAccount{MayCharge: true}},
		"payment fault Stripe lets the account take no payments":                          provider{},
		"payment ok Stripe knows the key, which may not read":                             provider{account: doctor.PaymentAccount{IsHidden: true}},
		"payment fault Stripe does not answer with the key of the settings (no such key)": provider{err: errors.New("no such key")},
	} {
		expect(t, want, ask(t, doctor.Payment("Stripe", given)), want)
	}
}

// brokenBucket is a bucket of which something fails.
type brokenBucket struct {
	*bucket.Bucket
	put, get, remove error
}

func (b brokenBucket) Put(ctx context.Context, key, contentType string, data []byte) error {
	return errors.Join(b.put, b.Bucket.Put(ctx, key, contentType, data))
}

func (b brokenBucket) Get(ctx context.Context, key string) ([]byte, error) {
	if b.get != nil {
		return nil, b.get
	}
	return b.Bucket.Get(ctx, key)
}

func (b brokenBucket) Delete(ctx context.Context, key string) error {
	return errors.Join(b.remove, b.Bucket.Delete(ctx, key))
}

func TestBucket_Probe_IsWrittenReadAndTakenAway(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	kept := bucket.Folder(dir)
	for name, tc := range map[string]struct {
		bucket doctor.Bucket
		want   string
	}{
		"good":           {kept, "bucket ok here is read and written"},
		"not written":    {brokenBucket{Bucket: kept, put: errors.New("denied")}, "bucket fault the bucket here cannot be written (denied)"},
		"not read":       {brokenBucket{Bucket: kept, get: errors.New("denied")}, "bucket fault the bucket here cannot be read (denied)"},
		"not taken away": {brokenBucket{Bucket: kept, remove: errors.New("denied")}, "bucket ok here is read and written; its keys may delete nothing"},
	} {
		expect(t, name, ask(t, doctor.BucketCheck{Bucket: tc.bucket, Where: "here"}.Question()), tc.want)
		if found, err := filepath.Glob(filepath.Join(dir, "doctor", "*")); err != nil || len(found) != 0 {
			t.Errorf("%s: the probe stays: %v, %v", name, found, err)
		}
	}
	expect(t, "memory", ask(t, doctor.BucketCheck{IsLost: true}.Question()), "bucket warning")
}
