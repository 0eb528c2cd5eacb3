package listings_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/money"
	"marketplace/internal/kit/price"
	"marketplace/internal/listings"
)

func faulty(t *testing.T, err error) []string {
	t.Helper()
	if err == nil {
		return nil
	}
	if errs.CodeOf(err) != errs.Unprocessable {
		t.Errorf("not a fault of fields: %v", err)
	}
	names := []string{}
	for name := range errs.As(err).Fields {
		names = append(names, name)
	}
	return names
}

// The limits are those of an import: what it takes is taken here.
func TestEdit_FieldAtItsLimit_IsTakenAndBeyondRefused(t *testing.T) {
	t.Parallel()
	long := func(n int) string { return strings.Repeat("ä", n) }
	text := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		within, beyond func(*listings.Listing) error
		field          string
	}{
		"name":        {listings.EditDisplay(text(long(64)), nil), listings.EditDisplay(text(long(65)), nil), "name"},
		"no name":     {listings.EditDisplay(text("A"), nil), listings.EditDisplay(text(" \u202e "), nil), "name"},
		"short":       {listings.EditDisplay(nil, text(long(255))), listings.EditDisplay(nil, text(long(256))), "shortDescription"},
		"tutorial":    {listings.EditSupport("https://a.test/help", ""), listings.EditSupport("http://a.test/help", ""), "tutorialUrl"},
		"privacy":     {listings.EditSupport("", "https://a.test/"), listings.EditSupport("", "javascript:alert(1)"), "privacyPolicyUrl"},
		"feature":     {listings.EditFeatures([]listings.Titled{{Title: long(255), Description: long(20_000)}}), listings.EditFeatures([]listings.Titled{{Title: long(256), Description: "A"}}), "0.title"},
		"benefit":     {listings.EditBenefits([]listings.Titled{{Title: "A", Description: "B"}}), listings.EditBenefits([]listings.Titled{{Title: "A"}}), "0.description"},
		"price":       {payment("once", 20_000_00, 0), payment("once", 20_000_01, 0), "price"},
		"low price":   {payment("once", 1_00, 0), payment("once", 99, 0), "price"},
		"trial":       {payment("monthly", 1_00, 365), payment("monthly", 1_00, 366), "trialDays"},
		"trial, once": {payment("monthly", 1_00, 7), payment("once", 1_00, 7), "trialDays"},
		"frequency":   {payment("monthly", 1_00, 0), payment("weekly", 1_00, 0), "frequency"},
		"change":      {listings.EditChangelog("## 1.0 - 2026-05-01 " + long(255) + "\n" + long(20_000)), listings.EditChangelog("## 1.0 - 2026-05-01 " + long(256) + "\nA"), "changelog"},
		"version":     {listings.EditChangelog("**" + long(64) + "** (2026-05-01) A: B"), listings.EditChangelog("**" + long(65) + "** (2026-05-01) A: B"), "changelog"},
		"day":         {listings.EditChangelog(""), listings.EditChangelog("## 1.0 - 2026-02-30 A\nB"), "changelog"},
		"no head":     {listings.EditChangelog("# [1.0] (2026-05-01)\n- It is there."), listings.EditChangelog("It is there."), "changelog"},
		"order":       {listings.EditChangelog("## 2 - 2026-05-01 A\nB\n## 1 - 2026-05-01 A\nB"), listings.EditChangelog("## 1 - 2026-05-01 A\nB\n## 2 - 2026-05-02 A\nB"), "changelog"},
		"property":    {listings.EditProperty("scene", long(2000)), listings.EditProperty("scene", long(2001)), "value"},
		"key":         {listings.EditProperty("a.b_c-1", ""), listings.EditProperty("a b", ""), "key"},
		"staff's key": {listings.EditProperty("discreet", "a"), listings.EditProperty("discountFrom", "a"), "key"},
		"a verdict":   {listings.RemoveProperty("unverified"), listings.RemoveProperty("verified"), "key"},
		"own call":    {listings.EditProperty("hook", "a"), listings.EditProperty("webhookUrl", "https://a.test/"), "key"},
		"link":        {listings.EditProperty("finishInstallUrl", "https://a.test/"), listings.EditProperty("finishInstallUrl", "javascript:alert(1)"), "value"},
		"path":        {listings.EditProperty("alternativeFullscreenPath", "/a"), listings.EditProperty("alternativeFullscreenPath", "//a"), "value"},
		"truth":       {listings.EditProperty("onlyOwnerCanInstall", "true"), listings.EditProperty("onlyOwnerCanInstall", "yes"), "value"},
		"welcome":     {welcome(strings.Repeat("a", 20_000), ""), welcome(strings.Repeat("a", 20_001), ""), "introduction"},
		"settings":    {welcome("", long(2000)), welcome("", long(2001)), "settings"},
		"booster":     {booster("https://a.test/", long(64)), booster("https://a.test/", long(65)), "ctaLabel"},
		"its link":    {booster("https://a.test/", "A"), booster("http://a.test/", "A"), "url"},
		"install":     {listings.EditDirectInstall("https://a.test/install"), listings.EditDirectInstall("https://a.test/#x"), "url"},
	} {
		base := listings.Listing{Name: "Chat Scorer"}
		if got := faulty(t, c.within(&base)); got != nil {
			t.Errorf("%s within: %v", name, got)
		}
		base = listings.Listing{Name: "Chat Scorer"}
		if diff := cmp.Diff([]string{c.field}, faulty(t, c.beyond(&base))); diff != "" {
			t.Errorf("%s beyond: %s", name, diff)
		}
	}
}

func welcome(introduction, settings string) func(*listings.Listing) error {
	return listings.EditOnboarding(&listings.Onboarding{Introduction: introduction, Settings: settings})
}

func booster(address, label string) func(*listings.Listing) error {
	return listings.EditChatBooster(listings.ChatBooster{ID: "b", Title: "A", URL: address, CTALabel: label})
}

func payment(frequency string, cents, trial int) func(*listings.Listing) error {
	return listings.EditPayment(&listings.Payment{Frequency: frequency, Price: money.Cents(cents), TrialDays: trial})
}

// A discount is not what the payment call is about.
func TestEditPayment_Discount_Stays(t *testing.T) {
	t.Parallel()
	l := listings.Listing{Payment: &listings.Payment{Frequency: "once", Price: 5, Discount: price.Discount{BasisPoints: 1500}}}
	if err := payment("monthly", 900, 7)(&l); err != nil || l.Payment.Discount.BasisPoints != 1500 || l.Payment.Price != 900 {
		t.Errorf("%+v, %v", l.Payment, err)
	}
	if err := listings.EditPayment(nil)(&l); err != nil || l.Payment != nil {
		t.Errorf("%+v, %v", l.Payment, err)
	}
}

// What answers show of a changelog is taken again, and changes nothing.
func TestEditChangelog_EitherForm_IsRead(t *testing.T) {
	t.Parallel()
	want := []listings.Change{
		{Version: "1.1.0", Date: "2026-05-02", Title: "Faster", Text: "It starts at once.\n\n- Also: with a cold cache."},
		{Version: "1.0.0", Date: "2026-04-01", Title: "It is there.", Text: "- It is there."},
	}
	for _, markdown := range []string{
		"## 1.1.0 - 2026-05-02 Faster\n\nIt starts at once.\n\n- Also: with a cold cache.\n\n## [1.0.0] (2026-04-01)\n\n- It is there.",
		"**1.1.0** (2026-05-02) Faster: It starts at once.\n\n- Also: with a cold cache.\n\n**1.0.0** (2026-04-01) It is there.: - It is there.",
	} {
		l := listings.Listing{}
		if err := listings.EditChangelog(markdown)(&l); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, l.Changelog); diff != "" {
			t.Errorf("%s: %s", markdown, diff)
		}
	}
}

func TestEditProperty_KeysOfTheApp_AreKeptAndRemoved(t *testing.T) {
	t.Parallel()
	l := listings.Listing{Properties: map[string]string{"scene": "voice"}}
	before := l.Properties
	for _, change := range []func(*listings.Listing) error{
		listings.EditProperty("usingBeta", "true"), listings.EditProperty("onlyOwnerCanInstall", "true"), listings.RemoveProperty("nothing"), listings.RemoveProperty("scene"),
	} {
		if err := change(&l); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(map[string]string{"usingBeta": "true"}, l.Properties); diff != "" || !l.OnlyOwner || len(before) != 1 {
		t.Errorf("%s; only owners: %v; what was: %v", diff, l.OnlyOwner, before)
	}
	for n := range 49 {
		if err := listings.EditProperty("k"+strconv.Itoa(n), "")(&l); err != nil {
			t.Fatal(err)
		}
	}
	if got := faulty(t, listings.EditProperty("one-more", "")(&l)); !cmp.Equal(got, []string{"key"}) {
		t.Errorf("the 51st property: %v", got)
	}
}

func TestEditProduct_PublishedApp_StaysWhereItIs(t *testing.T) {
	t.Parallel()
	l := listings.Listing{Name: "A", Product: "livechat"}
	if err := listings.EditProduct("helpdesk")(listings.App{PublishedAt: now}, &l); errs.ReasonOf(err) != "already_published" || l.Product != "livechat" {
		t.Errorf("%s, %v", l.Product, err)
	}
	if err := listings.EditProduct("")(listings.App{PublishedAt: now}, &l); err != nil {
		t.Error(err)
	}
	if err := listings.EditProduct("helpdesk")(listings.App{}, &l); err != nil || l.Product != "helpdesk" {
		t.Errorf("%s, %v", l.Product, err)
	}
	if got := faulty(t, listings.EditProduct("chatbot")(listings.App{}, &l)); !cmp.Equal(got, []string{"product"}) {
		t.Errorf("an unknown product: %v", got)
	}
}
