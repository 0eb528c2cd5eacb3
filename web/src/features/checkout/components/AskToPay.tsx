import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { offer as text } from '../../../messages/offer';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Input';
import { companyOf } from '../../company/api';
import type { ChargeRef } from '../../payment/model/payment';
import { useToken } from '../../session/model/session';

/** So many owners are named. */
const MOST_NAMES = 3;

/** For who may not pay: the owners by name, and the address at which they can. */
export function AskToPay({ charge: { id, kind } }: { charge: ChargeRef }) {
  const boot = useBoot();
  const token = useToken();
  const { data } = useQuery({ ...companyOf(boot, token), enabled: token !== '' });
  const [isCopied, setCopied] = useState(false);
  const names = [...new Set(data?.owners.map(({ name }) => name))].slice(0, MOST_NAMES);
  const address = `${location.origin}${boot.base}/checkout/charge/${encodeURIComponent(id)}/${kind}/`;
  return (
    <div className="charge-ask">
      <p>{text.ask.whom(names)}</p>
      <Input
        readOnly
        value={address}
        aria-label={text.ask.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void navigator.clipboard?.writeText(address).then(() => setCopied(true))}>
        <span aria-live="polite">{isCopied ? text.ask.copied : text.ask.copy}</span>
      </Button>
    </div>
  );
}
