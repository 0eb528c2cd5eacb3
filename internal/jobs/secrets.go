package jobs

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"marketplace/internal/db"
	"marketplace/internal/jobs/jobsql"
)

var sealedColumn = db.SealedColumn{Table: "jobs", Column: "sealed", Key: []string{"id"}} //nolint:gochecknoglobals // a constant

// SealedColumns gives the columns of this module that are encrypted.
func SealedColumns() []db.SealedColumn { return []db.SealedColumn{sealedColumn} }

// secretFields are the fields of a payload that are kept apart from the others, encrypted.
type secretFields struct {
	keys  db.Sealer
	names []string
}

// Encrypt says which fields of the payloads of a kind are secrets: they are encrypted in
// the queue, and forgotten when the job is done. The others stay to be looked at.
func (r *Runner) Encrypt(kind string, keys db.Sealer, fields ...string) {
	r.secrets[kind] = secretFields{keys, fields}
}

// seal takes the secrets out of a payload.
func (s secretFields) seal(id string, payload []byte) (rest json.RawMessage, sealed string, err error) {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(payload, &all); err != nil {
		return nil, "", err
	}
	secrets := map[string]json.RawMessage{}
	for _, name := range s.names {
		if value, ok := all[name]; ok {
			secrets[name] = value
			delete(all, name)
		}
	}
	if len(secrets) == 0 {
		return payload, "", nil
	}
	text, err := json.Marshal(secrets)
	if err != nil {
		return nil, "", err
	}
	rest, err = json.Marshal(all)
	return rest, sealedColumn.Seal(s.keys, string(text), id), err
}

// open gives the whole payload.
func (s secretFields) open(id string, rest json.RawMessage, sealed string) (json.RawMessage, error) {
	if s.keys == nil {
		return nil, fmt.Errorf("job %s: its payload is encrypted, and nothing is known of its secrets", id)
	}
	text, err := sealedColumn.Open(s.keys, sealed, id)
	if err != nil {
		return nil, err
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(rest, &all); err != nil {
		return nil, fmt.Errorf("job %s: %w", id, err)
	}
	if err := json.Unmarshal([]byte(text), &all); err != nil {
		return nil, fmt.Errorf("job %s: %w", id, err)
	}
	return json.Marshal(all)
}

// EncryptWaiting encrypts the secrets of jobs that were enqueued before they were, and gives
// how many it changed. It may be stopped at any point and repeated, while jobs are performed.
func (r *Runner) EncryptWaiting(ctx context.Context) (changed int, err error) {
	kinds, after := db.JSONKeys(slices.Sorted(maps.Keys(r.secrets))), ""
	for {
		rows, err := jobsql.New(r.db.Read()).UnsealedJobs(ctx, jobsql.UnsealedJobsParams{After: after, Kinds: kinds})
		if err != nil {
			return changed, fmt.Errorf("list jobs to encrypt: %w", err)
		}
		if len(rows) == 0 {
			return changed, nil
		}
		after = rows[len(rows)-1].ID
		for _, row := range rows {
			done, err := r.encrypt(ctx, row)
			changed += done
			if err != nil {
				return changed, fmt.Errorf("encrypt job %s: %w", row.ID, err)
			}
		}
	}
}

func (r *Runner) encrypt(ctx context.Context, row jobsql.UnsealedJobsRow) (changed int, err error) {
	rest, sealed, err := r.secrets[row.Kind].seal(row.ID, []byte(row.Payload))
	if err != nil || sealed == "" {
		return 0, err
	}
	err = r.db.InTxLocked(ctx, nil, func(ctx context.Context, tx db.Tx) error {
		rows, err := jobsql.New(tx).SealJob(ctx, jobsql.SealJobParams{ID: row.ID, Payload: string(rest), Sealed: sealed, Former: row.Payload})
		changed = int(rows)
		return err
	})
	return changed, err
}
