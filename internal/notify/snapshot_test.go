package notify_test

import (
	"flag"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"marketplace/internal/kit/mail"
	"marketplace/internal/notify"
)

var update = flag.Bool("update", false, "write the snapshots of mails anew")

// mails are one of each look that a mail may have.
var mails = map[string]mail.Message{
	"receipt": {
		Kind: "receipt", Key: "receipt-1", To: "owner@solo.test", ToName: "Patrick Hobson", Subject: "Your receipt for Zoom for LiveChat", Title: "Thank you", Greets: true,
		Paragraphs: []string{"You paid $22.80 for Zoom for LiveChat. It is installed for Solo Ltd."},
		Action:     &mail.Action{Label: "Open Zoom for LiveChat", URL: "https://shop.example/marketplace/apps/zoom-for-livechat/?action=settings"},
		Links:      []mail.Action{{Label: "View the invoice or download its PDF", URL: "https://shop.example/marketplace/billing/invoices/7/"}, {Label: "Money back within 14 days, in Billing", URL: "https://shop.example/marketplace/billing/"}},
		Lines:      []mail.Line{{Text: "Zoom for LiveChat, one-time", Amount: "$19.00"}, {Text: "Tax, United Kingdom 20 %", Amount: "$3.80"}, {Text: "Paid on Nov 22, 2026", Amount: "$22.80", IsTotal: true}},
		After:      []string{"Visa ending in 3155. Order 4821-0936. Invoice INV-000007. No further charges."},
		Reason:     "You get this mail because Solo Ltd bought something in the shop. Questions: support@market.test",
	},
	"trial": {
		Kind: "renewal-reminder", Key: "reminder-1", To: "owner@solo.test", Subject: "Your free trial of Asana ends on Nov 30, 2026",
		Paragraphs: []string{"Your free trial of Asana ends on Nov 30, 2026. After it, the subscription costs $24.00 a month.", "You do not need to do anything to keep it. To end it, cancel the subscription before that day."},
		Action:     &mail.Action{Label: "Manage the subscription", URL: "https://shop.example/marketplace/billing/#subscriptions"},
		Lines:      []mail.Line{{Text: "Asana", Amount: "$24.00"}, {Text: "Due on Nov 30, 2026", Amount: "$24.00", IsTotal: true}},
	},
	"payment-failed": {
		Kind: "payment-failed", Key: "failed-1", To: "owner@solo.test", Subject: "We could not collect the payment for Asana",
		Paragraphs: []string{"Unfortunately, we were unable to charge your card with $24.00 for Asana.", "We will try again on Nov 24, 2026; Asana works until Nov 28, 2026. Please make sure that the card is valid, or add a new one: then we try at once."},
		Action:     &mail.Action{Label: "Change the card", URL: "https://shop.example/marketplace/billing/#cards"},
		Lines:      []mail.Line{{Text: "Asana", Amount: "$20.00"}, {Text: "Tax", Amount: "$4.00"}, {Text: "Not yet paid", Amount: "$24.00", IsTotal: true}},
	},
	"invitation": {
		Kind: "invitation", Key: "invitation-1", To: "new@solo.test", Subject: "Patrick Hobson invites you to Solo Ltd",
		Paragraphs: []string{"Patrick Hobson invites you to join Solo Ltd."}, Action: &mail.Action{Label: "Join Solo Ltd", URL: "https://shop.example/accounts/join?token=t"},
		After: []string{"If you do not know what this is about, do nothing."},
	},
	"security": {
		Kind: "password-changed", Key: "changed-1", To: "owner@solo.test", Subject: "Your password was changed",
		Paragraphs: []string{"Somebody, hopefully you, changed your password."}, After: []string{"If it was not you, ask for a new password at once."},
	},
}

// What people keep looks as it did when somebody last looked at it: -update writes the files
// anew, and somebody looks at them in light and dark.
func TestMail_EachLook_IsAsItWasLookedAt(t *testing.T) {
	t.Parallel()
	for name, message := range mails {
		folder := notify.FileOutbox{Path: t.TempDir()}
		if err := notify.New(folder, sender, people, now, slog.New(slog.DiscardHandler)).Handle(t.Context(), payload(t, message)); err != nil {
			t.Fatal(err)
		}
		list, err := folder.List()
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d mails, %v", name, len(list), err)
		}
		kept, err := folder.Get(list[0].ID)
		if err != nil {
			t.Fatal(err)
		}
		for extension, got := range map[string]string{".html": kept.HTML, ".txt": kept.Text} {
			file, got := filepath.Join("testdata", name+extension), strings.ReplaceAll(got, "\r\n", "\n")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil || got != string(want) {
				t.Errorf("%s is another one now (%v); look at it, and run this test with -update:\n%s", file, err, got)
			}
		}
		checkMailSafe(t, name, message, kept)
	}
}

// fetched is what a reader would fetch from elsewhere, or run.
var fetched = regexp.MustCompile(`(?i)<script|<link|<img|@import|url\(|\son[a-z]+=|<form|<iframe`)

func checkMailSafe(t *testing.T, name string, message mail.Message, kept notify.StoredMail) {
	t.Helper()
	if found := fetched.FindString(kept.HTML); found != "" {
		t.Errorf("%s: the HTML has %s", name, found)
	}
	words := append(append([]string{}, message.Paragraphs...), message.After...)
	for _, line := range message.Lines {
		words = append(words, line.Text, line.Amount)
	}
	for _, text := range append(words, sender.Address...) {
		if !strings.Contains(kept.HTML, text) || !strings.Contains(strings.ReplaceAll(kept.Text, "\r\n", "\n"), text) {
			t.Errorf("%s: %q is not in both bodies", name, text)
		}
	}
}
