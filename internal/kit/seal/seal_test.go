package seal_test

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"marketplace/internal/kit/seal"
)

const (
	oldKey = "MDEyMzQ1Njc4OWFiY2RlZkdISUpLTE1OT1BRUlNUVVY="
	newKey = "YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXowMTIzNDU="
)

func keys(t *testing.T, text string) seal.Keys {
	t.Helper()
	k, err := seal.ParseKeys(text)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func TestKeys_SealedText_OpensInItsPlaceOnly(t *testing.T) {
	t.Parallel()
	k := keys(t, oldKey)
	sealed := k.Seal("whsec_hunter2", "settings.value webhooks")
	if strings.Contains(sealed, "hunter2") || strings.Contains(sealed, base64.RawStdEncoding.EncodeToString([]byte("hunter2"))) {
		t.Errorf("it can be read: %s", sealed)
	}
	if again := k.Seal("whsec_hunter2", "settings.value webhooks"); again == sealed {
		t.Error("the same text gives the same twice, so that one sees which secrets are equal")
	}
	if plain, err := k.Open(sealed, "settings.value webhooks"); err != nil || plain != "whsec_hunter2" {
		t.Errorf("%q, %v", plain, err)
	}
	if _, err := k.Open(sealed, "settings.value media"); !errors.Is(err, seal.ErrDamaged) {
		t.Errorf("in another place: %v", err)
	}
	for i := range sealed {
		if i < len("sealed:1:12345678:") {
			continue
		}
		damaged := sealed[:i] + string(sealed[i]^1) + sealed[i+1:]
		if plain, err := k.Open(damaged, "settings.value webhooks"); err == nil && plain != "whsec_hunter2" {
			t.Errorf("with another letter at %d: %q", i, plain)
		}
	}
}

func TestKeys_Rotation_OldTextsOpenUntilTheKeyIsGone(t *testing.T) {
	t.Parallel()
	sealed := keys(t, oldKey).Seal("secret", "place")
	both := keys(t, newKey+",\n"+oldKey)
	if plain, err := both.Open(sealed, "place"); err != nil || plain != "secret" {
		t.Errorf("%q, %v", plain, err)
	}
	if both.Current(sealed) || !both.Current(both.Seal("secret", "place")) {
		t.Error("what the first key encrypted is current, and nothing else is")
	}
	if _, err := keys(t, newKey).Open(sealed, "place"); !errors.Is(err, seal.ErrNoKey) || !strings.Contains(err.Error(), "place") {
		t.Errorf("without the old key: %v", err)
	}
}

func TestKeys_PlainText_OpensAsItIs(t *testing.T) {
	t.Parallel()
	k := keys(t, oldKey)
	if plain, err := k.Open("whsec_plain", "place"); err != nil || plain != "whsec_plain" || k.Current("whsec_plain") {
		t.Errorf("%q, %v", plain, err)
	}
}

func TestParseKeys_BadKeys_AreRefusedWithoutShowingThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                    "holds no key",
		"hunter2!":            "holds a key (number 1) that is not base64",
		"aHVudGVyMg==":        "of 7 bytes, which must be 32",
		oldKey + " " + oldKey: "the same key twice (number 2)",
		oldKey + "," + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("hunter2!", 4))): "holds a key (number 2) that can be guessed",
	} {
		_, err := seal.ParseKeys(text)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}
