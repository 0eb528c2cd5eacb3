package notify_test

import (
	"slices"
	"strings"
	"testing"

	"marketplace/internal/notify"
)

const returned = "--x\r\nContent-Type: text/rfc822-headers\r\n\r\nFrom: shop@example.com\r\nMessage-ID: <key-1@shop.example.com>\r\nTo: ann@buyer.example\r\n\r\n"

func reportOf(recipients string) string {
	return "From: MAILER-DAEMON@mx.example.com\r\nTo: shop@example.com\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n" +
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"x\"\r\n\r\nThis is a MIME-encapsulated message.\r\n\r\n" +
		"--x\r\nContent-Type: text/plain\r\n\r\nI am sorry.\r\n\r\n" +
		"--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.com\r\nArrival-Date: Tue, 24 Nov 2026 10:00:00 +0000\r\n\r\n" + recipients + "\r\n" +
		returned + "--x--\r\n"
}

const gone = "Final-Recipient: rfc822; ann@buyer.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n user here\r\n"

func TestReadDeliveryReport_EachOutcome_IsToldApart(t *testing.T) {
	t.Parallel()
	deep := strings.Repeat("Content-Type: multipart/mixed; boundary=d\r\n\r\n--d\r\n", 5000)
	for name, tc := range map[string]struct {
		text string
		want []notify.RecipientReport
	}{
		"a permanent fault": {reportOf(gone), []notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.Refused, Reason: "5.1.1 550 5.1.1 no such user here"}}},
		"from a mailbox":    {"From MAILER-DAEMON Tue Nov 24 10:00:00 2026\r\n" + reportOf(gone), []notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.Refused, Reason: "5.1.1 550 5.1.1 no such user here"}}},
		"other mails in it": {strings.Replace(reportOf(gone), "--x\r\n", "--x\r\n"+deep, 1), []notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.Refused, Reason: "5.1.1 550 5.1.1 no such user here"}}},
		"a passing fault":   {reportOf("Final-Recipient: rfc822; ann@buyer.example\r\nAction: failed\r\nStatus: 4.4.7\r\n"), []notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.GivenUp, Reason: "4.4.7"}}},
		"still tried":       {reportOf("Final-Recipient: rfc822; ann@buyer.example\r\nAction: delayed\r\nStatus: 4.2.2\r\nDiagnostic-Code: smtp; 452 full\r\n"), []notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.Delayed, Reason: "4.2.2 452 full"}}},
		"several": {
			reportOf("Original-Recipient: rfc822;ann@buyer.example\r\nFinal-Recipient: rfc822; ann@elsewhere.example\r\nAction: delivered\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient: rfc822; bob@buyer.example\r\nAction: FAILED\r\nStatus: 5.2.2\r\n"),
			[]notify.RecipientReport{{Address: "ann@buyer.example", Outcome: notify.Delivered, Reason: "2.0.0"}, {Address: "bob@buyer.example", Outcome: notify.Refused, Reason: "5.2.2"}},
		},
	} {
		got, err := notify.ReadDeliveryReport(strings.NewReader(tc.text))
		if err != nil || got.Key != "key-1" || !slices.Equal(got.Recipients, tc.want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func TestReadDeliveryReport_WhatIsNone_IsRefusedWithASentence(t *testing.T) {
	t.Parallel()
	many := strings.Repeat(gone+"\r\n", 200)
	for name, tc := range map[string][2]string{
		"nothing":               {"", "no mail"},
		"no mail":               {"\x00\x01\x02", "no mail"},
		"a letter":              {"From: ann@buyer.example\r\nSubject: Hello\r\n\r\nHello\r\n", "no delivery report"},
		"another report":        {strings.Replace(reportOf(gone), "delivery-status;", "disposition-notification;", 1), "no delivery report"},
		"no boundary":           {"Content-Type: multipart/report; report-type=delivery-status\r\n\r\n", "no delivery report"},
		"too large":             {reportOf(gone) + strings.Repeat("x", 1<<20), "larger than 1 MiB"},
		"cut off":               {reportOf(gone)[:420], "cut off"},
		"escapes of terminals":  {reportOf("Final-Recipient: rfc822; ann@buyer.example\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; \x1b[2Jgone\r\n"), "damaged"},
		"many parts":            {strings.Replace(reportOf(gone), "--x\r\n", strings.Repeat("--x\r\n\r\nhello\r\n", 1000)+"--x\r\n", 1), "more parts"},
		"many recipients":       {reportOf(many), "more than 100 recipients"},
		"no recipient":          {reportOf(""), "no recipient"},
		"recipients told twice": {strings.Replace(reportOf(gone), returned, "--x\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; a\r\n\r\n"+gone+"\r\n"+returned, 1), "twice"},
		"an unknown action":     {reportOf("Final-Recipient: rfc822; ann@buyer.example\r\nAction: eaten\r\n"), `"eaten"`},
		"nobody":                {reportOf("Action: failed\r\nStatus: 5.0.0\r\n"), "which recipient"},
		"without the mail":      {strings.Replace(reportOf(gone), returned, "", 1), "which mail it is about"},
		"a mail without an id":  {strings.Replace(reportOf(gone), "Message-ID: <key-1@shop.example.com>\r\n", "", 1), "which mail it is about"},
	} {
		got, err := notify.ReadDeliveryReport(strings.NewReader(tc[0]))
		if err == nil || !strings.Contains(err.Error(), tc[1]) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %+v, %v, want %q", name, got, err, tc[1])
		}
	}
}

func FuzzReadDeliveryReport(f *testing.F) {
	f.Add(reportOf(gone))
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		report, err := notify.ReadDeliveryReport(strings.NewReader(text))
		if err == nil && (report.Key == "" || len(report.Recipients) == 0) {
			t.Errorf("%+v of %q", report, text)
		}
	})
}
