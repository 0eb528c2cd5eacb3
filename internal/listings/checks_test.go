package listings_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"marketplace/internal/kit/locale"
	"marketplace/internal/listings"
)

func TestMissing_InstallsItself_NeedsSomethingToAskFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		address string
		scopes  []string
		lacks   bool
	}{
		{"", nil, false},
		{"https://apps.test/install", nil, true},
		{"https://apps.test/install", []string{"customers:ro"}, false},
	} {
		missing := listings.Missing(listings.Listing{DirectInstallURL: c.address, Client: listings.Client{Scopes: c.scopes}})
		if _, lacks := missing["directInstallUrl"]; lacks != c.lacks {
			t.Errorf("%q with %v: %v", c.address, c.scopes, missing)
		}
	}
}

// A number of thousands is written as everywhere in the console.
func TestMissing_Description_NamesItsLengthAsItIsReadElsewhere(t *testing.T) {
	t.Parallel()
	const want = "Describe it in 1 to 4,000 letters."
	said := listings.Missing(listings.Listing{})["longDescription"]
	if said != want {
		t.Errorf("%q, want %q", said, want)
	}
	if german := locale.German.Sentence(said); german != "Beschreiben Sie sie in 1 bis 4.000 Zeichen." {
		t.Errorf("in German: %q", german)
	}
}

// A reason is asked for what is new, or asked by another client, and not for what is live without one.
func TestAdvised_ScopesWithoutAReason_AreNamed(t *testing.T) {
	t.Parallel()
	asks := func(id string, scopes ...string) listings.Listing {
		return listings.Listing{Client: listings.Client{ID: id, Scopes: scopes}}
	}
	reasons := map[string]string{"a:ro": "To read.", "b:ro": " "}
	for name, c := range map[string]struct {
		l, live listings.Listing
		says    string
	}{
		"nothing asked":          {asks("c"), listings.Listing{}, ""},
		"with its reason":        {asks("c", "a:ro"), listings.Listing{}, ""},
		"some without":           {asks("c", "a:ro", "b:ro", "c:rw"), listings.Listing{}, "Say why it asks for b:ro, c:rw. Who installs it reads the reason."},
		"live already":           {asks("c", "b:ro"), asks("c", "b:ro"), ""},
		"one more":               {asks("c", "b:ro", "c:rw"), asks("c", "b:ro"), "Say why it asks for c:rw. Who installs it reads the reason."},
		"by another client":      {asks("d", "b:ro"), asks("c", "b:ro"), "Say why it asks for b:ro. Who installs it reads the reason."},
		"fewer than in public":   {asks("c"), asks("c", "b:ro"), ""},
		"a reason that is there": {asks("c", "a:ro", "b:ro"), asks("c", "b:ro"), ""},
	} {
		if got := listings.Advised(c.l, c.live, reasons)["client"]; got != c.says {
			t.Errorf("%s: %q, want %q", name, got, c.says)
		}
	}
}

// Whatever differs needs a review, but for these parts, each by itself.
func TestNeedsReview_EachPart_AsTheContractSays(t *testing.T) {
	t.Parallel()
	routine := strings.Fields("ShortDescription LongDescription Features Benefits Icon Screenshots Video Support Changelog Onboarding UnderMaintenance")
	for _, field := range reflect.VisibleFields(reflect.TypeFor[listings.Listing]()) {
		var live, changed listings.Listing
		part := reflect.ValueOf(&changed).Elem().FieldByIndex(field.Index)
		switch part.Kind() {
		case reflect.String:
			part.SetString("another")
		case reflect.Bool:
			part.SetBool(true)
		case reflect.Slice:
			part.Set(reflect.MakeSlice(part.Type(), 1, 1))
		case reflect.Map:
			part.Set(reflect.MakeMap(part.Type()))
		case reflect.Pointer:
			part.Set(reflect.New(part.Type().Elem()))
		case reflect.Struct:
			part.Field(0).SetString("another")
		default:
			t.Fatalf("%s is a %s", field.Name, part.Kind())
		}
		if got, want := listings.NeedsReview(changed, live), !slices.Contains(routine, field.Name); got != want {
			t.Errorf("another %s needs a review: %v, want %v", field.Name, got, want)
		}
		if listings.NeedsReview(changed, changed) {
			t.Errorf("the same %s needs a review", field.Name)
		}
	}
}
