import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { company } from '../../../messages/company';
import { offer as text } from '../../../messages/offer';
import { Button } from '../../../ui/Button';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { askOwners, companyOf } from '../../company/api';
import { faultOf, WordsField } from '../../company/components/WordsField';
import { sentenceOf } from '../../company/failure';
import type { ChargeRef } from '../../payment/model/payment';
import { useToken } from '../../session/model/session';

/** So many owners are named. */
const MOST_NAMES = 3;

/** For who may not pay: an owner is asked, with a reason, or sent the address at which they can. */
export function AskToPay({ charge }: { charge: ChargeRef }) {
  const boot = useBoot();
  const token = useToken();
  const { data } = useQuery({ ...companyOf(boot, token), enabled: token !== '' });
  const names = [...new Set(data?.owners.map(({ name }) => name))].slice(0, MOST_NAMES);
  const waiting = data?.requests.find(
    (one) => one.own && one.state === 'waiting' && one.charge?.id === charge.id,
  );
  return (
    <div className="charge-ask">
      <Reason key={waiting?.id} charge={charge} asked={waiting?.reason ?? ''} />
      <p>{text.ask.whom(names)}</p>
      <Address
        address={`${location.origin}${boot.base}/checkout/charge/${encodeURIComponent(charge.id)}/${charge.kind}/`}
      />
    </div>
  );
}

/** Why the person needs it; what was sent before can be changed. */
function Reason({ charge: { id, kind }, asked }: { charge: ChargeRef; asked: string }) {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const [reason, setReason] = useState(asked);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    const fault = faultOf(reason, text.ask.noReason);
    setError(fault);
    if (fault) return;
    setBusy(true);
    setFailure('');
    try {
      await askOwners(boot, token, { charge: { id, kind } }, reason.trim());
      await invalidate(client, 'company');
    } catch (refusal) {
      setFailure(sentenceOf(refusal));
    } finally {
      setBusy(false);
    }
  }
  return (
    <form noValidate className="charge-ask" onSubmit={(event) => void send(event)}>
      <WordsField label={company.why} value={reason} error={error} autoFocus={false} onChange={setReason} />
      <Button type="submit" variant={asked ? 'secondary' : 'primary'} block busy={isBusy}>
        {asked ? company.askAgain : company.send}
      </Button>
      <p className="checkout-small" aria-live="polite">
        {asked ? company.askedBefore : company.askLine}
      </p>
      {failure && (
        <Note tone="danger" live>
          {failure}
        </Note>
      )}
    </form>
  );
}

function Address({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  async function copy() {
    field.current?.focus(); // which selects it, for browsers that do not let us copy
    await navigator.clipboard.writeText(address);
    setCopied(true);
  }
  return (
    <>
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
    </>
  );
}
