package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"marketplace/internal/billing/billingdb"
	"marketplace/internal/config"
	"marketplace/internal/db"
)

// ledgerCommand proves that the books balance: `ledger verify`.
func ledgerCommand(ctx context.Context, args, environ []string, stdout io.Writer) error {
	if len(args) == 0 || args[0] != "verify" {
		return errors.New("which ledger command? There is: ledger verify")
	}
	return withDatabase(ctx, args[1:], environ, func(_ config.Config, database *db.DB) error {
		report, err := billingdb.VerifyLedger(ctx, database)
		if err != nil {
			return err
		}
		_, _ = fmt.Fprintf(stdout, "%d transactions, %d postings, %d accounts: debits %s, credits %s\n",
			report.Transactions, report.Postings, report.Accounts, report.Debits, report.Credits)
		for _, fault := range report.Faults {
			_, _ = fmt.Fprintln(stdout, fault)
		}
		if len(report.Faults) > 0 {
			return errors.New("the ledger does not balance")
		}
		_, _ = fmt.Fprintln(stdout, "the ledger balances")
		return nil
	})
}
