package doctor

import (
	"context"
	"net"
	"strings"
)

// MailServer takes the mails of the shop.
type MailServer interface {
	// Check connects and signs in as if to send a mail; isEncrypted is false when passwords
	// and mails could be read on the way.
	Check(ctx context.Context) (isEncrypted bool, err error)
	// Host is the name of the server, From the address of the sender.
	Host() string
	From() string
}

// Mail is how mails leave the shop. Server is nil when none does: Without says why, or Err
// why its settings cannot be used.
type Mail struct {
	Server   MailServer
	Without  string
	Err      error
	Resolver Resolver
}

// Questions are those about the server and the names of the sender.
func (m Mail) Questions() []Question {
	if m.Server == nil {
		return []Question{{Name: "mail-server", Ask: func(context.Context) []Check {
			if m.Err != nil {
				return fault("%v", m.Err)
			}
			return ok("%s", m.Without)
		}}}
	}
	return []Question{m.ServerQuestion(), {Name: "mail-dns", Ask: m.checkNames}}
}

// ServerQuestion asks the server only.
func (m Mail) ServerQuestion() Question {
	return Question{Name: "mail-server", Ask: m.checkServer, Unanswered: Fault}
}

func (m Mail) checkServer(ctx context.Context) []Check {
	isEncrypted, err := m.Server.Check(ctx)
	switch {
	case err != nil:
		return fault("the mail server %s takes no mails (%s): mails wait until it does; look at MARKETPLACE_SMTP_URL", m.Server.Host(), reason(err))
	case !isEncrypted && !isLocalHost(m.Server.Host()):
		return warning("the mail server %s offers no STARTTLS, so passwords and mails can be read on the way: switch it on there, or use smtps://", m.Server.Host())
	}
	return ok("%s takes mails from %s", m.Server.Host(), m.Server.From())
}

// checkNames asks for what receivers look up before they believe a sender.
func (m Mail) checkNames(ctx context.Context) []Check {
	from := m.Server.From()
	domain := strings.ToLower(strings.TrimSuffix(from[strings.LastIndexByte(from, '@')+1:], ">"))
	if isLocalHost(domain) || net.ParseIP(strings.Trim(domain, "[]")) != nil {
		return ok("%s is no name that receivers could look up", domain)
	}
	spf, dmarc := make(chan []Check, 1), make(chan []Check, 1)
	go func() { spf <- m.checkSPF(ctx, domain) }()
	go func() { dmarc <- m.checkDMARC(ctx, domain) }()
	checks := append(named("mail-spf", <-spf), named("mail-dmarc", <-dmarc)...)
	return append(checks, named("mail-dkim", ok("not looked at: under which selector the mail server signs is known to it alone; send yourself a mail and look for dkim=pass in its head"))...)
}

func named(name string, checks []Check) []Check {
	for i := range checks {
		checks[i].Name = name
	}
	return checks
}

func (m Mail) checkSPF(ctx context.Context, domain string) []Check {
	records, err := m.records(ctx, domain, "v=spf1")
	switch {
	case err != nil:
		return warning("the SPF record of %s is not known: the name service gives %s", domain, reason(err))
	case len(records) == 0:
		return warning("%s has no SPF record, so its mails may be taken for spam: add a TXT record v=spf1 that names the mail server", domain)
	case len(records) > 1:
		return warning("%s has %d SPF records, which receivers treat as none: keep one", domain, len(records))
	case strings.HasSuffix(records[0], "+all") || strings.HasSuffix(records[0], " all"):
		return warning("the SPF record of %s lets everybody send in its name: end it with -all", domain)
	}
	return ok("%s says who may send in its name", domain)
}

// checkDMARC goes up from the domain to those above it, whose record counts for it, too.
func (m Mail) checkDMARC(ctx context.Context, domain string) []Check {
	for at := domain; strings.Contains(at, "."); _, at, _ = strings.Cut(at, ".") {
		records, err := m.records(ctx, "_dmarc."+at, "v=dmarc1")
		if err != nil {
			return warning("the DMARC record of %s is not known: the name service gives %s", domain, reason(err))
		}
		if len(records) == 1 {
			return ok("%s says what receivers do with mails that are not its own", at)
		}
		if len(records) > 1 {
			return warning("_dmarc.%s has %d DMARC records, which receivers treat as none: keep one", at, len(records))
		}
	}
	return warning("%s has no DMARC record, so some receivers refuse its mails: add a TXT record at _dmarc.%s, as v=DMARC1; p=quarantine", domain, domain)
}

// records gives the TXT records of a kind, in lower case.
func (m Mail) records(ctx context.Context, name, version string) (found []string, err error) {
	all, err := m.Resolver.LookupTXT(ctx, name)
	if err != nil && !isNotFound(err) {
		return nil, err
	}
	for _, record := range all {
		record = strings.ToLower(strings.TrimSpace(record))
		rest, isOf := strings.CutPrefix(record, version)
		if isOf && (rest == "" || rest[0] == ' ' || rest[0] == ';') {
			found = append(found, record)
		}
	}
	return found, nil
}
