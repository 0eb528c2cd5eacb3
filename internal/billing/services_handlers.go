package billing

import (
	"context"
	"encoding/json"
)

// Handlers gives the handler of each kind of job. All are safe to run twice.
func (s *Service) Handlers() map[string]func(context.Context, json.RawMessage) error {
	return map[string]func(context.Context, json.RawMessage) error{
		JobCollect: s.collect, JobEvent: s.handleProviderEvents, JobRecheckOpen: s.recheckOpen, JobNotify: s.handleWebhookEvent, JobRefund: s.refund, JobAudit: s.audit, JobDeliver: s.deliver, JobPayout: s.runMonthlyPayouts, JobAdvanceBatch: s.handleBatch, JobUpgrade: s.sendGrantEvent, JobVAT: s.checkVAT,
		JobScanDue: func(ctx context.Context, _ json.RawMessage) error { return s.ScanDue(ctx) },
	}
}
