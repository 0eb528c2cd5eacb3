import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { queryKeys } from '../../../lib/queryKeys';
import type { Boot } from '../../../lib/wire';
import { type Address, settledAddress } from '../../card/model';

type Place = Pick<Boot, 'billing'>;
export type BillTo = components['schemas']['BillingBillTo'];

/** Who stands on the organization's invoices; without a country nobody has said so yet. */
export const billToOf = (boot: Place, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'bill-to'),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/billing/purchases/bill-to', { token, signal }),
    retry: 1,
  });

/** Says who stands on invoices from now on. */
export const changeBillTo = (boot: Place, token: string, typed: Address): Promise<BillTo> => {
  const { company, country, zip, vatNumber } = settledAddress(typed);
  return callApi(boot, 'PUT', '/billing/purchases/bill-to', {
    token,
    body: { company: company.trim(), country, zip: zip.trim(), vat_number: vatNumber.trim() },
  });
};
