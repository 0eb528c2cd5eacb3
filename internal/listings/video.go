package listings

import (
	"context"
	"fmt"

	"marketplace/internal/kit/auth"
	"marketplace/internal/kit/errs"
	"marketplace/internal/kit/listing"
	"marketplace/internal/kit/textclean"
)

// PosterKind is the kind of upload that the poster of a video is.
const PosterKind = "video_poster"

// SetVideo has the draft show a video, with a poster that is an upload or stands there already;
// nil takes the video out. Errors: video_refused with the fields that are wrong; as of Edit.
func (s *Service) SetVideo(ctx context.Context, p auth.Principal, idOrSlug, seen string, video *Video) error {
	app, now, err := s.current(ctx, p, idOrSlug)
	if err != nil {
		return err
	}
	if video, err = s.readVideo(ctx, p, app, now.Video, video); err != nil {
		return err
	}
	_, err = s.Edit(ctx, p, idOrSlug, Edit{Part: "video", Seen: seen, Uploads: posterIDs(video), Change: func(l *Listing) error {
		l.Video = video
		return nil
	}})
	return err
}

// readVideo gives a video as it is kept, with the poster in its original size. Before is what the
// draft shows, whose poster may be from elsewhere: an import brought it.
func (s *Service) readVideo(ctx context.Context, p auth.Principal, app App, before, video *Video) (*Video, error) {
	if video == nil {
		return nil, nil //nolint:nilnil // no video is an answer
	}
	read, fields := Video{Poster: video.Poster, Title: textclean.Line(video.Title)}, map[string]string{}
	hosted, isVideo := listing.ParseVideo(textclean.Line(video.URL))
	if read.URL = hosted.URL; !isVideo {
		fields["url"] = messageNoVideo
	}
	if !listing.IsVideoTitle(read.Title) {
		fields["title"] = fmt.Sprintf("Say in 1 to %d letters what it shows.", listing.MaxVideoTitle)
	}
	isThere := before != nil && before.Poster == video.Poster
	if !isThere || listing.UploadID(video.Poster) != "" {
		var err error
		if read.Poster, err = s.posterAddress(ctx, p, app, video.Poster); errs.CodeOf(err) == errs.Unprocessable {
			fields["poster"] = messageOf(err)
		} else if err != nil {
			return nil, err
		}
	}
	if len(fields) > 0 {
		return nil, &errs.Error{Code: errs.Unprocessable, Reason: ReasonVideo, Message: messageVideo, Fields: fields}
	}
	return &read, nil
}

func (s *Service) posterAddress(ctx context.Context, p auth.Principal, app App, value string) (string, error) {
	if value == "" {
		return "", pictureFault("Upload the picture that is shown until the video is played.")
	}
	return s.pictureAddress(ctx, p, app, PosterKind, value)
}

// posterIDs are the uploads that a video names.
func posterIDs(video *Video) []string {
	if video == nil {
		return nil
	}
	return ids(map[string]string{"": video.Poster})
}
