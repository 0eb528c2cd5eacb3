import { useMemo } from 'react';
import { billTo as text } from '../../../messages/billTo';
import { countries } from '../../card/countries';
import type { BillTo } from '../api/billTo';

/** Company, address and tax id in words. */
export function useBillToWords({ company, zip, country, vat_number: vat, vat_state: state }: BillTo): {
  company: string;
  address: string;
  taxId: string;
} {
  const name = useMemo(() => countries().find((one) => one.code === country)?.name ?? country, [country]);
  return {
    company,
    address: [zip, name].filter(Boolean).join(', '),
    taxId: vat ? text.taxId(vat, state) : '',
  };
}
