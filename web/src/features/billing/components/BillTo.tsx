import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBoot } from '../../../lib/boot';
import type { Product } from '../../../lib/payers';
import { billing as text } from '../../../messages/billing';
import { countries } from '../../card/countries';
import { billingInfo } from '../api/billing';
import { Panel } from './Panel';

/** Who stands on the invoices; nothing before a first card has said it. */
export function BillTo({ token, product }: { token: string; product: Product }) {
  const { data } = useQuery(billingInfo(useBoot(), token, product));
  const country = data?.country;
  const name = useMemo(() => countries().find((one) => one.code === country)?.name, [country]);
  if (!data || !name) return null;
  const lines = [data.company, data.zip, name, data.vat_number].filter(Boolean);
  return (
    <Panel id="bill-to" title={text.billTo}>
      <p className="billing-small">{lines.join(', ')}</p>
    </Panel>
  );
}
