package notify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	netmail "net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	gomail "github.com/wneessen/go-mail"
)

// StoredMail is a mail in a FileOutbox.
type StoredMail struct {
	ID      string
	Kind    string
	To      string
	Subject string
	At      time.Time
	Text    string
	HTML    string
}

// List gives the mails, newest first, without bodies.
func (f FileOutbox) List() ([]StoredMail, error) {
	files, err := os.ReadDir(f.Path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	all := make([]StoredMail, 0, len(files))
	for _, file := range files {
		if filepath.Ext(file.Name()) != ".eml" {
			continue
		}
		kept, err := f.read(file.Name())
		if err != nil {
			return nil, err
		}
		kept.Text, kept.HTML = "", ""
		all = append(all, kept)
	}
	slices.SortFunc(all, func(a, b StoredMail) int {
		if c := b.At.Compare(a.At); c != 0 {
			return c
		}
		return strings.Compare(b.ID, a.ID)
	})
	return all, nil
}

// Get gives one mail by its id; os.ErrNotExist when there is none.
func (f FileOutbox) Get(id string) (StoredMail, error) {
	if id == "" || id != filepath.Base(id) || strings.HasPrefix(id, ".") {
		return StoredMail{}, os.ErrNotExist
	}
	return f.read(id + ".eml")
}

func (f FileOutbox) read(name string) (kept StoredMail, err error) {
	file, err := os.OpenInRoot(f.Path, name)
	if err != nil {
		return StoredMail{}, err
	}
	defer func() { _ = file.Close() }()
	message, err := netmail.ReadMessage(file)
	if err != nil {
		return StoredMail{}, fmt.Errorf("read mail %s: %w", name, err)
	}
	kept = StoredMail{ID: strings.TrimSuffix(name, ".eml"), Kind: message.Header.Get("X-Mail-Kind")}
	if kept.Subject, err = new(mime.WordDecoder).DecodeHeader(message.Header.Get("Subject")); err != nil {
		return StoredMail{}, err
	}
	to, err := message.Header.AddressList("To")
	if err != nil {
		return StoredMail{}, err
	}
	kept.To = to[0].Address
	if kept.At, err = message.Header.Date(); err != nil {
		return StoredMail{}, err
	}
	kept.Text, kept.HTML, err = bodies(message)
	return kept, err
}

// bodies gives the plain and the HTML body of a mail that compose made.
func bodies(message *netmail.Message) (text, html string, err error) {
	_, parameters, err := mime.ParseMediaType(message.Header.Get("Content-Type"))
	if err != nil {
		return "", "", err
	}
	parts := multipart.NewReader(message.Body, parameters["boundary"])
	for {
		part, err := parts.NextPart() // decodes quoted-printable itself
		if errors.Is(err, io.EOF) {
			return text, html, nil
		}
		if err != nil {
			return "", "", err
		}
		body, err := io.ReadAll(part)
		if err != nil {
			return "", "", err
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/html") {
			html = string(body)
		} else {
			text = string(body)
		}
	}
}

// FileOutbox keeps mails as files, for the demo.
type FileOutbox struct{ Path string }

// Deliver writes the mail under its id; the same mail again replaces itself, and none is there
// half written. Only the owner of the program reads it: there are links in it that sign people in.
func (f FileOutbox) Deliver(_ context.Context, m *gomail.Msg) error {
	if err := os.MkdirAll(f.Path, 0o700); err != nil {
		return err
	}
	name := filepath.Base(strings.Trim(m.GetMessageID(), "<>")) + ".eml"
	file, err := os.CreateTemp(f.Path, name+".*")
	if err != nil {
		return err
	}
	_, err = m.WriteTo(file)
	if err = errors.Join(err, file.Close()); err == nil {
		err = os.Rename(file.Name(), filepath.Join(f.Path, name))
	}
	if err != nil {
		err = errors.Join(err, os.Remove(file.Name()))
	}
	return err
}
