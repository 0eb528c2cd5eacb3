package sandbox

import "testing"

func TestSandboxChallenge_ReturnAddress_IsOurOriginOnly(t *testing.T) {
	t.Parallel()
	s := &Sandbox{d: Deps{PublicURL: "https://shop.example"}}
	for address, kept := range map[string]bool{
		"/checkout/1?step=2": true, "https://shop.example/checkout/1": true,
		"": false, "//evil.example/": false, `/\evil.example/`: false, "/\t/evil.example/": false, "/\n/evil.example/": false, "https://evil.example/": false,
		"https://shop.example.evil.example/": false, "https://shop.example@evil.example/": false, "javascript:alert(1)": false,
	} {
		want := ""
		if kept {
			want = address
		}
		if got := s.safeReturn(address); got != want {
			t.Errorf("%q leads to %q, want %q", address, got, want)
		}
	}
}
