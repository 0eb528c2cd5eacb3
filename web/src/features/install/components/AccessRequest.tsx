import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import type { App } from '../../../lib/wire';
import { accessRequest as text } from '../../../messages/accessRequest';
import { Button } from '../../../ui/Button';
import { requestAccess } from '../../installation/api';
import { useNotify } from '../../notifications/notifications';

type AccessRequestProps = { product: App['product']; token: string };

/** S6.08: asks those who manage the product to let the person in, once. */
export function AccessRequest({ product, token }: AccessRequestProps) {
  const boot = useBoot();
  const hint = boot.noMail ? text.requestHintNoMail : text.requestHint;
  const notify = useNotify();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const ask = async () => {
    setState('sending');
    try {
      await requestAccess(boot, token, product);
      setState('sent');
      notify({ kind: 'success', content: text.requestSent });
    } catch {
      setState('open');
      notify({ kind: 'error', content: text.requestFailed });
    }
  };
  return (
    <Button
      block
      className="mt-2"
      busy={state === 'sending'}
      reason={state === 'sent' ? hint : undefined}
      onClick={() => void ask()}
    >
      {text.request}
    </Button>
  );
}
