package charges

import (
	"context"

	"marketplace/internal/kit/errs"
)

// ImportCharge takes over a direct charge of the past as it was, with its
// ledger postings when it was a success. A known id is left as it is, so
// importing twice changes nothing.
func (s *Service) ImportCharge(ctx context.Context, charge Charge) error {
	return s.d.Transact(ctx, charge.LockKeys(), func(ctx context.Context, tx WriteTx) error {
		known, err := tx.Charge(ctx, charge.ID)
		switch {
		case err == nil:
			charge = known
		case !errs.IsNotFound(err):
			return err
		default:
			if err := tx.InsertCharge(ctx, charge); err != nil {
				return err
			}
		}
		if charge.Status != StatusSuccess || !charge.NeedsMoney() {
			return nil
		}
		return tx.PostTransaction(ctx, CollectionTransaction(s.d.NewID(), charge, charge.UpdatedAt))
	})
}
