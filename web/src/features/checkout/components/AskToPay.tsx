import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  const names = [...new Set(data?.owners.map(({ name }) => name))].slice(0, MOST_NAMES);
  const address = `${location.origin}${boot.base}/checkout/charge/${encodeURIComponent(id)}/${kind}/`;
  async function copy() {
    field.current?.focus(); // which selects it, for browsers that do not let us copy
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }
  return (
    <div className="charge-ask">
      <p>{text.ask.whom(names)}</p>
      <Input
        ref={field}
        readOnly
        value={address}
        aria-label={text.ask.address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button onClick={() => void copy().catch(() => {})}>
        <span aria-live="polite">{isCopied ? text.ask.copied : text.ask.copy}</span>
      </Button>
    </div>
  );
}
