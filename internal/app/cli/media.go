package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"marketplace/internal/app"
	"marketplace/internal/media/bucket"
)

const mediaUsage = `usage: marketplace media copy FROM TO [--json]
       marketplace media check [--remove-unneeded] [--json]

copy brings every picture from one bucket to another: file:///folder or s3://bucket?... as in
MARKETPLACE_MEDIA_URL. Credentials are AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or those of
its own: MARKETPLACE_MEDIA_FROM_ACCESS_KEY_ID and MARKETPLACE_MEDIA_FROM_SECRET_ACCESS_KEY, and
MARKETPLACE_MEDIA_TO_..., each also as a file (_FILE). What is there already stays, so it may be
stopped and run again; nothing is removed. To move a running shop over:
copy, set MARKETPLACE_MEDIA_URL and restart each replica, copy once more.

check reads every picture of the shop's bucket: damaged ones are not what was put there, and
are made anew where they are shown; unneeded ones are of addresses that no entry and no page
shows any more. What is missing is made when it is first shown. --remove-unneeded removes the
damaged and the unneeded. Status 1 when something is damaged and stays.
`

// mediaCommand looks after the bucket of pictures.
func mediaCommand(ctx context.Context, args, environ []string, stdout, stderr io.Writer) error {
	given, err := parseArguments(args, nil, []string{"json", "remove-unneeded"})
	if err != nil {
		return err
	}
	_, asJSON := given.last("json")
	switch words := given.words; {
	case len(words) == 3 && words[0] == "copy":
		return withProgram(ctx, given.settings, environ, stderr, func(program *app.Program) error {
			return copyMedia(ctx, program, words[1], words[2], asJSON, stdout, stderr)
		})
	case len(words) == 1 && words[0] == "check":
		_, remove := given.last("remove-unneeded")
		return withProgram(ctx, given.settings, environ, stderr, func(program *app.Program) error {
			return checkMedia(ctx, program, remove, asJSON, stdout)
		})
	}
	return errors.New("media knows two things: media copy FROM TO, and media check")
}

// progressEvery is how often a copy tells how far it is.
const progressEvery = 5 * time.Second

func copyMedia(ctx context.Context, program *app.Program, from, to string, asJSON bool, stdout, stderr io.Writer) error {
	told := time.Now()
	done, err := program.CopyMedia(ctx, from, to, func(p bucket.CopyProgress) {
		if time.Since(told) >= progressEvery {
			told = time.Now()
			_, _ = fmt.Fprintf(stderr, "%d copied, %d were there\n", p.Copied, p.Present)
		}
	})
	if err != nil {
		return fmt.Errorf("%w (%d pictures were copied before; run it again)", err, done.Copied)
	}
	if asJSON {
		return printJSON(stdout, done)
	}
	_, _ = fmt.Fprintf(stdout, "%d pictures of %d bytes copied, %d were there, %d damaged ones left behind\n", done.Copied, done.Bytes, done.Present, len(done.Damaged))
	for _, key := range done.Damaged {
		_, _ = fmt.Fprintln(stdout, "  damaged", key)
	}
	return nil
}

func checkMedia(ctx context.Context, program *app.Program, remove, asJSON bool, stdout io.Writer) error {
	found, err := program.CheckMedia(ctx, remove)
	if err != nil {
		return err
	}
	if asJSON {
		err = printJSON(stdout, found)
	} else {
		_, err = fmt.Fprintf(stdout, "%d pictures of %d bytes, %d damaged, %d unneeded\n", found.Objects, found.Bytes, len(found.Damaged), len(found.Unneeded))
		printFindings(stdout, "damaged", found.Damaged)
		printFindings(stdout, "unneeded", found.Unneeded)
	}
	if err == nil && len(found.Damaged) > 0 && !remove {
		return errors.New("some pictures are damaged; media check --remove-unneeded removes them, and they are made anew where they are shown")
	}
	return err
}

func printFindings(w io.Writer, what string, list []bucket.Finding) {
	for _, f := range list {
		_, _ = fmt.Fprintf(w, "  %s %s, %d bytes\n", what, f.Key, f.Bytes)
	}
}
