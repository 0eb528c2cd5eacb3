import { invalidate } from '../../../lib/queryKeys';
import './at-bank.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { type Cents, dollars } from '../../../lib/money';
import { checkout as text } from '../../../messages/purchase';
import { Button, type ButtonSize, buttonClass } from '../../../ui/Button';
import { useIsGhost } from '../../session/model/useIsGhost';
import { giveUpPayment, requestAuthentication } from '../api/payment';
import { type ChargeRef, failureSentence } from '../model/payment';

export type AtBank = {
  product: string;
  token: string;
  charge: ChargeRef;
  total: Cents;
  /** Where the buyer answers, without the provider's script. */
  address: string;
  /** Below the shop's base path: where the buyer comes back to. */
  back: string;
};

type BankButtonProps = AtBank & {
  size?: ButtonSize;
  block?: boolean;
  /** Whether it can be given up here. */
  mayGiveUp?: boolean;
  /** What is paid: tells several such buttons apart for screen readers. */
  name?: string;
};

/** The button of a payment that waits for the buyer's bank, and the way out of it; neither for a ghost. */
export function BankButton({ size = 'md', block = false, mayGiveUp = true, name, ...bank }: BankButtonProps) {
  const { base, stripe } = useBoot();
  const { isBusy, sentence, confirm, stop } = useBank(bank);
  if (useIsGhost()) return null;
  const label = (
    <>
      {text.confirmTotal(dollars(bank.total))}
      {name && <span className="sr-only"> {name}</span>}
    </>
  );
  return (
    <div className="at-bank" data-block={block || undefined}>
      {stripe ? (
        <Button variant="primary" size={size} block={block} onClick={confirm}>
          {label}
        </Button>
      ) : (
        <a
          className={buttonClass({ variant: 'primary', size, block })}
          href={`${bank.address}?return=${encodeURIComponent(base + bank.back)}`}
        >
          {label}
        </a>
      )}
      {mayGiveUp && (
        <Button variant="ghost" size={size === 'lg' ? 'md' : size} block={block} busy={isBusy} onClick={stop}>
          {text.giveUp}
          {name && <span className="sr-only"> {name}</span>}
        </Button>
      )}
      {sentence && (
        <p className="at-bank-failed" role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}

/** Asking the bank by the provider's script, and giving the payment up. */
function useBank({ product, token, charge, address }: AtBank) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [sentence, setSentence] = useState('');
  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setIsBusy(true);
    setSentence('');
    await work().catch((failure: unknown) => setSentence(failureSentence(failure, navigator.onLine)));
    setIsBusy(false);
    // Everything that depends on the payment is read again.
    await invalidate(queryClient, 'charge', 'attempts', 'instance', 'billing', 'upgrades', 'cart', 'offered');
  };
  const ask = async () => {
    const asked = await requestAuthentication(boot, token, product, charge);
    if (asked.client_secret && asked.publishable_key) {
      const { confirmAtBank: answerBank } = await import('../../card/stripe');
      await answerBank(asked.publishable_key, asked.client_secret);
      await requestAuthentication(boot, token, product, charge);
    } else if (asked.required) {
      location.assign(asked.url ?? address);
    }
  };
  return {
    isBusy,
    sentence,
    confirm: () => void run(ask),
    stop: () => void run(() => giveUpPayment(boot, token, product, charge)),
  };
}
