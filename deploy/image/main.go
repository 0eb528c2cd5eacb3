// Command image makes a container image of the program, without a daemon: one layer with
// the program, an empty data folder and an empty /tmp, run by a user without rights. The
// same program gives the same digest.
package main

import (
	"archive/tar"
	"bytes"
	"debug/buildinfo"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/google/go-containerregistry/pkg/name"
	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
)

// nobody is the user and the group that the program runs as.
const nobody = 65532

func main() {
	binary := flag.String("binary", "../bin/marketplace", "the program, for Linux")
	out := flag.String("out", "../bin/marketplace-image.tar", "file for `docker load`; one that ends with / is a folder in the OCI layout")
	tag := flag.String("tag", "marketplace:latest", "name of the image")
	version := flag.String("version", "devel", "version that the image says it has")
	flag.Parse()
	digest, err := run(*binary, *out, *tag, *version)
	if err != nil {
		fmt.Fprintln(os.Stderr, "image:", err)
		os.Exit(1)
	}
	_, _ = fmt.Fprintln(os.Stdout, digest)
}

func run(binary, out, tag, version string) (string, error) {
	architecture, err := architectureOf(binary)
	if err != nil {
		return "", err
	}
	program, err := os.ReadFile(binary) //nolint:gosec // the caller names it
	if err != nil {
		return "", err
	}
	image, err := imageOf(program, version, architecture)
	if err != nil {
		return "", err
	}
	if err := write(image, out, tag); err != nil {
		return "", err
	}
	digest, err := image.Digest()
	return digest.String(), err
}

// architectureOf says what the program was built for. The image holds no libraries, and
// runs on Linux: another program would not start there.
func architectureOf(binary string) (string, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return "", err
	}
	built := map[string]string{}
	for _, setting := range info.Settings {
		built[setting.Key] = setting.Value
	}
	if built["GOOS"] != "linux" || built["CGO_ENABLED"] != "0" {
		return "", fmt.Errorf("%s is built for %s with CGO_ENABLED=%s: build it for linux with CGO_ENABLED=0", binary, built["GOOS"], built["CGO_ENABLED"])
	}
	return built["GOARCH"], nil
}

func imageOf(program []byte, version, architecture string) (v1.Image, error) {
	files, err := layerFiles(program)
	if err != nil {
		return nil, err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil }, tarball.WithMediaType(types.OCILayer))
	if err != nil {
		return nil, fmt.Errorf("layer: %w", err)
	}
	image := mutate.ConfigMediaType(mutate.MediaType(empty.Image, types.OCIManifestSchema1), types.OCIConfigJSON)
	if image, err = mutate.AppendLayers(image, layer); err != nil {
		return nil, fmt.Errorf("layer: %w", err)
	}
	config, err := image.ConfigFile()
	if err != nil {
		return nil, err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = "linux", architecture, v1.Time{Time: time.Unix(0, 0).UTC()}
	config.Config = v1.Config{
		User: fmt.Sprintf("%d:%d", nobody, nobody), Entrypoint: []string{"/marketplace"}, Cmd: []string{"serve"}, WorkingDir: "/data",
		Env: []string{"MARKETPLACE_DATA_DIR=/data"}, ExposedPorts: map[string]struct{}{"8080/tcp": {}}, Volumes: map[string]struct{}{"/data": {}},
		Healthcheck: &v1.HealthConfig{Test: []string{"CMD", "/marketplace", "healthcheck"}, Interval: 5 * time.Second, Timeout: 3 * time.Second, StartPeriod: 20 * time.Second},
		Labels:      map[string]string{"org.opencontainers.image.title": "Marketplace", "org.opencontainers.image.version": version},
	}
	return mutate.ConfigFile(image, config)
}

// layerFiles gives what is in the image as a tar archive. Every time in it is the same.
func layerFiles(program []byte) ([]byte, error) {
	var out bytes.Buffer
	archive := tar.NewWriter(&out)
	for _, h := range []tar.Header{
		{Name: "data/", Typeflag: tar.TypeDir, Mode: 0o700, Uid: nobody, Gid: nobody},
		{Name: "tmp/", Typeflag: tar.TypeDir, Mode: 0o1777},
		{Name: "marketplace", Typeflag: tar.TypeReg, Mode: 0o755, Size: int64(len(program))},
	} {
		h.ModTime, h.Format = time.Unix(0, 0), tar.FormatPAX
		if err := archive.WriteHeader(&h); err != nil {
			return nil, err
		}
	}
	if _, err := archive.Write(program); err != nil {
		return nil, err
	}
	if err := archive.Close(); err != nil { // writes the end
		return nil, err
	}
	return out.Bytes(), nil
}

func write(image v1.Image, out, tag string) error {
	if out[len(out)-1] == '/' {
		folder, err := layout.Write(out, empty.Index)
		if err != nil {
			return fmt.Errorf("write %s: %w", out, err)
		}
		return folder.AppendImage(image)
	}
	reference, err := name.NewTag(tag)
	if err != nil {
		return err
	}
	return tarball.WriteToFile(out, reference, image)
}
