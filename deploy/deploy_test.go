// Package deploy_test looks at what operators copy: each file by the tool that reads it.
package deploy_test

import (
	"archive/tar"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/types"
	"github.com/google/go-containerregistry/pkg/v1/layout"
)

const program = "../bin/marketplace" // make build

// tool runs a program that must be content; scripts/deploy-tools.sh installs them.
func tool(t *testing.T, dir, name string, args ...string) string {
	t.Helper()
	command := exec.CommandContext(t.Context(), name, args...)
	command.Dir = dir
	command.Env = append(os.Environ(), "PATH="+os.Getenv("PATH")+":/usr/sbin:/sbin")
	output, err := command.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, output)
	}
	return string(output)
}

func copyFile(t *testing.T, from, to string, replace ...string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, []byte(strings.NewReplacer(replace...).Replace(string(text))), 0o600); err != nil {
		t.Fatal(err)
	}
}

// certificate writes one that nobody trusts: key and certificate in a file each, and both in one.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "shop.example.com"}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	public, secret := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"marketplace.pem": slices.Concat(public, secret), "marketplace.key": secret} {
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

func TestNginx_TakesTheConfiguration(t *testing.T) {
	t.Parallel()
	for _, upstream := range []string{"upstream-local.conf", "upstream-compose.conf"} {
		dir := t.TempDir()
		certificate(t, filepath.Join(dir, "tls"))
		// Names of other containers are known there only.
		copyFile(t, filepath.Join("nginx", upstream), filepath.Join(dir, "conf.d", upstream), "shop-1", "127.0.0.1", "shop-2", "127.0.0.2")
		copyFile(t, "nginx/marketplace.conf", filepath.Join(dir, "conf.d", "marketplace.conf"))
		main := "pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include conf.d/*.conf; }\n"
		if err := os.WriteFile(filepath.Join(dir, "nginx.conf"), []byte(main), 0o600); err != nil {
			t.Fatal(err)
		}
		if told := tool(t, dir, "nginx", "-t", "-p", dir, "-c", filepath.Join(dir, "nginx.conf")); strings.Contains(told, "warn") {
			t.Errorf("%s: %s", upstream, told)
		}
	}
}

func TestHAProxy_TakesTheConfiguration(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	certificate(t, filepath.Join(dir, "tls"))
	copyFile(t, "haproxy/haproxy.cfg", filepath.Join(dir, "haproxy.cfg"))
	if told := tool(t, dir, "haproxy", "-c", "-f", "haproxy.cfg"); strings.Contains(told, "WARNING") {
		t.Error(told)
	}
}

func TestPrometheus_TakesTheConfiguration(t *testing.T) {
	t.Parallel()
	tool(t, "prometheus", "promtool", "check", "config", "prometheus.yml")
	// Every series that a rule reads is one that the program counts.
	rules, err := os.ReadFile("prometheus/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	counted := tool(t, "..", "grep", "-rhoE", `"marketplace_[a-z_]+"`, "internal/app")
	for _, name := range regexp.MustCompile(`marketplace_[a-z_]+`).FindAllString(string(rules), -1) {
		name = strings.TrimSuffix(strings.TrimSuffix(name, "_bucket"), "_count")
		if !strings.Contains(counted, `"`+name+`"`) && !strings.HasPrefix(name, "marketplace_jobs_") {
			t.Errorf("the program counts no %s", name)
		}
	}
}

func TestSystemd_TakesTheUnitAndFindsItHardened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	absolute, err := filepath.Abs(program)
	if err != nil {
		t.Fatal(err)
	}
	unit := filepath.Join(dir, "marketplace.service")
	copyFile(t, "systemd/marketplace.service", unit, "/usr/local/bin/marketplace", absolute)
	if told := tool(t, dir, "systemd-analyze", "verify", "--man=no", unit); strings.Contains(told, "marketplace.service:") {
		t.Error(told)
	}
	// 0 is safe and 10 is open to all; the threshold is in tenths.
	tool(t, dir, "systemd-analyze", "security", "--offline=true", "--threshold=20", unit)
}

func TestCompose_TakesTheFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	copyFile(t, "compose.yaml", filepath.Join(dir, "compose.yaml"))
	copyFile(t, "compose.settings.env", filepath.Join(dir, "settings.env"))
	options, err := cli.NewProjectOptions([]string{filepath.Join(dir, "compose.yaml")}, cli.WithWorkingDirectory(dir))
	if err != nil {
		t.Fatal(err)
	}
	project, err := options.LoadProject(context.WithoutCancel(t.Context()))
	if err != nil {
		t.Fatal(err)
	}
	if got := project.ServiceNames(); !slices.Equal(got, []string{"database", "nginx", "pictures", "prometheus", "shop-1", "shop-2"}) {
		t.Errorf("services %v", got)
	}
	for _, name := range []string{"shop-1", "shop-2"} {
		checkShop(t, project.Services[name])
	}
	for _, service := range project.Services {
		for _, volume := range service.Volumes {
			if volume.Type == types.VolumeTypeBind && strings.HasPrefix(volume.Source, dir) && !strings.HasSuffix(volume.Source, "tls") {
				within, _ := filepath.Rel(dir, volume.Source)
				if _, err := os.Stat(within); err != nil {
					t.Errorf("%s mounts %s: %v", service.Name, within, err)
				}
			}
		}
	}
}

func checkShop(t *testing.T, shop types.ServiceConfig) {
	t.Helper()
	if !shop.ReadOnly || !slices.Equal(shop.CapDrop, []string{"ALL"}) || shop.Privileged || shop.User != "" || len(shop.Ports) > 0 {
		t.Errorf("%s may do more than it needs", shop.Name)
	}
	for name, value := range shop.Environment {
		if path, isSecret := strings.CutPrefix(*value, "/run/secrets/"); isSecret && !slices.ContainsFunc(shop.Secrets, func(s types.ServiceSecretConfig) bool { return s.Source == path }) {
			t.Errorf("%s reads %s, which it is not given", shop.Name, name)
		}
	}
}

// Every setting that a file here names is one of the program.
func TestSettings_AreThoseOfTheProgram(t *testing.T) {
	t.Parallel()
	help := tool(t, ".", program, "serve", "--help")
	for _, file := range []string{"compose.yaml", "compose.settings.env", "systemd/marketplace.service", "systemd/settings.env", "nginx/marketplace.conf", "haproxy/haproxy.cfg", "image/main.go"} {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range regexp.MustCompile(`\b(?:MARKETPLACE|STRIPE|AWS)_[A-Z_]+`).FindAllString(string(text), -1) {
			if !strings.Contains(help, strings.TrimSuffix(name, "_FILE")+" ") {
				t.Errorf("%s names %s, which is no setting", file, name)
			}
		}
	}
}

const mostImageBytes = 90 << 20

func TestImage_IsSmallAndTheSameTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	var digests []string
	for _, out := range []string{"one/", "two/"} {
		digests = append(digests, tool(t, ".", "go", "run", "./image", "-binary", program, "-out", dir+"/"+out, "-version", "1"))
	}
	if digests[0] != digests[1] || !strings.HasPrefix(digests[0], "sha256:") {
		t.Errorf("digests %q", digests)
	}
	index, err := layout.ImageIndexFromPath(filepath.Join(dir, "one"))
	if err != nil {
		t.Fatal(err)
	}
	manifest, err := index.IndexManifest()
	if err != nil {
		t.Fatal(err)
	}
	image, err := index.Image(manifest.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	config, err := image.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	if c := config.Config; c.User != "65532:65532" || !slices.Equal(c.Entrypoint, []string{"/marketplace"}) || c.Healthcheck == nil || !slices.Equal(c.Healthcheck.Test, []string{"CMD", "/marketplace", "healthcheck"}) {
		t.Errorf("the image runs %+v", c)
	}
	layers, err := image.Layers()
	if err != nil || len(layers) != 1 {
		t.Fatalf("%d layers, %v", len(layers), err)
	}
	files, err := layers[0].Uncompressed()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = files.Close() }()
	layer, err := io.ReadAll(files)
	if err != nil {
		t.Fatal(err)
	}
	checkFiles(t, tar.NewReader(bytes.NewReader(layer)))
	// As others unpack it.
	if err := os.WriteFile(filepath.Join(dir, "layer.tar"), layer, 0o600); err != nil {
		t.Fatal(err)
	}
	tool(t, dir, "tar", "-xf", "layer.tar")
	tool(t, ".", "cmp", program, filepath.Join(dir, "marketplace"))
	if told := tool(t, dir, filepath.Join(dir, "marketplace"), "version"); strings.TrimSpace(told) == "" {
		t.Error("the program of the image has no version")
	}
}

// checkFiles looks at what is in the image.
func checkFiles(t *testing.T, archive *tar.Reader) {
	t.Helper()
	var names []string
	var size int64
	for {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, header.Name)
		size += header.Size
		if header.Name == "data/" && (header.Uid != 65532 || header.Mode != 0o700) {
			t.Errorf("the data folder is %d's, mode %o", header.Uid, header.Mode)
		}
		if header.Name == "marketplace" && (header.Uid != 0 || header.Mode != 0o755) {
			t.Errorf("the program is %d's, mode %o", header.Uid, header.Mode)
		}
	}
	if !slices.Equal(names, []string{"data/", "tmp/", "marketplace"}) || size > mostImageBytes {
		t.Errorf("the image holds %v, %d bytes", names, size)
	}
}
