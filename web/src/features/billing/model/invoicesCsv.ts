import { csvAmount, csvOf } from '../../../lib/csv';
import { billing as text } from '../../../messages/billing';
import { type Invoice, partOf } from './billing';

/** Invoices for a spreadsheet; what a credit note gives back is below zero. */
export const invoicesCsv = (list: readonly Invoice[]): string =>
  csvOf([
    text.csvHead,
    ...list.map((one) => {
      const sign = one.kind === 'credit_note' ? -1 : 1;
      return [
        one.label,
        one.created_at.slice(0, 10),
        one.kind,
        one.state,
        one.items.map((item) => item.description).join(', '),
        partOf(one),
        one.product,
        one.order_number,
        csvAmount(sign * one.net_cents),
        one.tax_place,
        `${one.tax_rate / 1000}%`,
        csvAmount(sign * one.tax_cents),
        csvAmount(sign * one.total_cents),
        csvAmount(one.refunded_cents),
        one.currency,
      ];
    }),
  ]);
