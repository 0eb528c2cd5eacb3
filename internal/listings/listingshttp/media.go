package listingshttp

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"marketplace/internal/httpapi"
	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/listings"
)

// Limits of the bodies with pictures, in bytes: an upload has fields besides its file, and an
// icon may come as up to three data addresses, which are a third longer than the files.
const (
	mostFile   = 5 << 20
	mostUpload = mostFile + 64<<10
	mostIcons  = 5 << 20
	mostField  = 4 << 10
)

// uploadBody is an upload as it was kept.
type uploadBody struct {
	ID       string `json:"id"`
	Small    string `json:"small"`
	Large    string `json:"large"`
	Original string `json:"original"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Bytes    int64  `json:"bytes" doc:"of the file that was sent"`
	Type     string `json:"type" enum:"image/png,image/jpeg" doc:"as it is shown"`
	Title    string `json:"title" doc:"what it shows, for who does not see it"`
}

// uploads takes pictures.
type uploads struct {
	service *listings.Service
	address func(id string) string
	log     *slog.Logger
}

// RegisterUploads adds the operation that takes pictures; address gives that of an upload.
func RegisterUploads(api *httpapi.API, mux httpapi.Mux, service *listings.Service, address func(id string) string, base string, log *slog.Logger) {
	u := uploads{service, address, log}
	const path = "/applications/{id}/media"
	mux.HandleFunc("POST "+base+path, u.add)
	op := operation("uploadPicture", http.MethodPost, base+path, "Upload a picture; one that no draft names is removed after 7 days")
	op.Parameters = []*huma.Param{{Name: "id", In: "path", Required: true, Description: "id or slug", Schema: &huma.Schema{Type: "string"}}}
	text := func(about string) *huma.Schema { return &huma.Schema{Type: "string", Description: about} }
	op.RequestBody = &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: &huma.Schema{
		Type: "object", Required: []string{"kind", "file"}, Properties: map[string]*huma.Schema{
			"kind": text("icon, icon_dark, screenshot, banner, video_poster or attachment; it stands before the file"), "title": text("what the picture shows; it stands before the file"),
			"file": {Type: "string", Format: "binary", Description: "PNG, JPEG or WebP; an icon is square, of 240 to 2048 pixels and 1 MB at most; a screenshot and the poster of a video are 3:2 to 16:9, of 800 to 4096 pixels and 5 MB at most"},
		},
	}}}}
	schema := api.DescribeType(reflect.TypeFor[uploadBody](), "Upload")
	op.Responses = map[string]*huma.Response{"201": {Description: "Created", Content: map[string]*huma.MediaType{"application/json": {Schema: schema}}}}
	api.DescribeOperation(&op)
}

func (u uploads) add(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, mostUpload)
	made, err := u.read(r)
	if err != nil {
		if _, isLarge := errors.AsType[*http.MaxBytesError](err); isLarge {
			err = errs.New(errs.Unprocessable, listings.ReasonPicture, "The file has more than 5 MB.")
		}
		httpapi.WriteError(w, r, u.log, err)
		return
	}
	at := u.address(made.ID)
	httpapi.WriteJSON(w, http.StatusCreated, uploadBody{
		ID: made.ID, Small: listing.SizedPicture(at, "small"), Large: listing.SizedPicture(at, "large"), Original: at,
		Width: made.Width, Height: made.Height, Bytes: made.Bytes, Type: made.Type, Title: made.Title,
	})
}

// read reads the fields of a form and keeps its file; nothing of it goes to the disk.
func (u uploads) read(r *http.Request) (listings.Upload, error) {
	p, err := auth.RequireActing(r.Context())
	if err != nil {
		return listings.Upload{}, err
	}
	form, err := r.MultipartReader()
	if err != nil {
		return listings.Upload{}, badForm()
	}
	fields := map[string]string{}
	for {
		part, err := form.NextPart()
		switch {
		case errors.Is(err, io.EOF):
			return listings.Upload{}, errs.UnprocessableFields(map[string]string{"file": "The file is missing."})
		case err != nil:
			return listings.Upload{}, formError(err)
		}
		if part.FormName() == "file" {
			return u.keep(r.Context(), p, r.PathValue("id"), fields, part)
		}
		text, err := io.ReadAll(io.LimitReader(part, mostField))
		if err != nil {
			return listings.Upload{}, formError(err)
		}
		fields[part.FormName()] = string(text)
	}
}

func (u uploads) keep(ctx context.Context, p auth.Principal, app string, fields map[string]string, part *multipart.Part) (listings.Upload, error) {
	file, err := io.ReadAll(part)
	if err != nil {
		return listings.Upload{}, formError(err)
	}
	return u.service.AddUpload(ctx, p, app, fields["kind"], fields["title"], file)
}

func formError(err error) error {
	if _, isLarge := errors.AsType[*http.MaxBytesError](err); isLarge {
		return err
	}
	return badForm()
}

func badForm() error {
	return errs.New(errs.Invalid, "bad_form", "Send the picture as multipart/form-data, with kind and title before the file.")
}

// registerPictures adds what names uploads.
func (h handlers[V]) registerPictures(api *httpapi.API, one string) {
	icons := operation("setIcons", http.MethodPut, one+"/display/icons", "Set the pictures of the icon in the draft")
	icons.MaxBodyBytes = mostIcons
	httpapi.Register(api, icons, h.setIcons)
	httpapi.Register(api, operation("setScreenshots", http.MethodPut, one+"/screenshots/commit", "Set all pictures of the application at work in the draft"), h.setScreenshots)
	httpapi.Register(api, operation("setVideo", http.MethodPut, one+"/video", "Set the video in the draft"), h.setVideo)
	httpapi.Register(api, operation("removeVideo", http.MethodDelete, one+"/video", "Remove the video from the draft"), h.removeVideo)
}

type iconsInput struct {
	AppTarget

	Body struct {
		Seen

		Default *string `json:"default,omitempty" doc:"address of an upload, or the picture as a data address; empty for none"`
		Small   *string `json:"small,omitempty" doc:"likewise, where it is shown small"`
		Dark    *string `json:"dark,omitempty" doc:"likewise, on dark grounds"`
	}
}

func (h handlers[V]) setIcons(ctx context.Context, in *iconsInput) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	change := listings.IconChange{Default: in.Body.Default, Small: in.Body.Small, Dark: in.Body.Dark}
	if err := h.service.SetIcons(ctx, p, in.ID, in.seen(in.Body.Revision), change); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, in.ID)
}

type screenshotsInput struct {
	AppTarget

	Body []screenshotBody
}

type screenshotBody struct {
	ID       string `json:"id,omitempty" doc:"does not matter"`
	Small    string `json:"small,omitempty" doc:"does not matter"`
	Large    string `json:"large,omitempty" doc:"counts where there is no original"`
	Original string `json:"original,omitempty" doc:"address of an upload, or of a picture that the draft has already"`
	Title    string `json:"title,omitempty" doc:"what it shows, for who does not see it"`
}

func (h handlers[V]) setScreenshots(ctx context.Context, in *screenshotsInput) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	list := make([]listings.Screenshot, len(in.Body))
	for i, shot := range in.Body {
		list[i] = listings.Screenshot{Src: shot.Original, Title: shot.Title}
		if shot.Original == "" {
			list[i].Src = shot.Large
		}
	}
	if err := h.service.SetScreenshots(ctx, p, in.ID, in.seen(""), list); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, in.ID)
}

type videoInput struct {
	AppTarget

	Body struct {
		Seen

		URL    string `json:"url" doc:"of one video at YouTube or Vimeo that everybody can see; kept in one form"`
		Poster string `json:"poster" doc:"address of an upload of the kind video_poster, or the poster that the draft has already"`
		Title  string `json:"title" doc:"what it shows, in 1 to 120 letters, also for who does not see it"`
	}
}

func (h handlers[V]) setVideo(ctx context.Context, in *videoInput) (*viewOutput[V], error) {
	b := &in.Body
	return h.changeVideo(ctx, in.AppTarget, b.Revision, &listings.Video{URL: b.URL, Poster: b.Poster, Title: b.Title})
}

func (h handlers[V]) removeVideo(ctx context.Context, in *AppTarget) (*viewOutput[V], error) {
	return h.changeVideo(ctx, *in, "", nil)
}

func (h handlers[V]) changeVideo(ctx context.Context, at AppTarget, seen string, video *listings.Video) (*viewOutput[V], error) {
	p, err := auth.RequireActing(ctx)
	if err != nil {
		return nil, err
	}
	if err := h.service.SetVideo(ctx, p, at.ID, at.seen(seen), video); err != nil {
		return nil, err
	}
	return h.viewOf(ctx, p, at.ID)
}
