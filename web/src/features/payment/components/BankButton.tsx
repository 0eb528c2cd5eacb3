import { invalidate } from '../../../lib/queryKeys';
import './at-bank.css';
import './attempt.css';
import { useQueryClient } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { cx } from '../../../lib/cx';
import type { Cents } from '../../../lib/money';
import { attempt as text } from '../../../messages/paymentAttempt';
import { Button, type ButtonSize, buttonClass } from '../../../ui/Button';
import { useIsGhost } from '../../session/model/useIsGhost';
import { giveUpPayment, requestAuthentication } from '../api/payment';
import { type ChargeRef, failureSentence } from '../model/payment';
import { usePolledCharge } from '../model/usePolledCharge';

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
  /** What the button says, if not "Confirm with your bank" and the sum. */
  label?: string;
  /** Whether it can be given up here. */
  mayGiveUp?: boolean;
  /** After the payment was given up for another card; without it none is offered. */
  onAnotherCard?: (() => void) | undefined;
  /** What is paid: tells several such buttons apart for screen readers. */
  name?: string;
  /** What stands under the button until it was pressed. */
  line?: string;
};

/** The button of a payment that waits for the buyer's bank, and the ways out of it; none for a ghost. */
export function BankButton(props: BankButtonProps) {
  const { size = 'md', block = false, label, mayGiveUp = true, onAnotherCard, name, line, ...bank } = props;
  const boot = useBoot();
  const { running, isOpen, sentence, open, confirm, stop } = useBank(bank);
  if (useIsGhost()) return null;
  const named = name && <span className="sr-only"> {name}</span>;
  const address = `${bank.address}?return=${encodeURIComponent(boot.base + bank.back)}`;
  const words = (
    <>
      {size !== 'lg' && <Landmark size={15} aria-hidden="true" />}
      {label ?? text.bank(bank.total)}
      {named}
    </>
  );
  return (
    <div className="at-bank" data-block={block || undefined}>
      {isOpen ? (
        <Button size={size} block={block} className="btn-wrap" busy>
          {text.bankOpen}
          {named}
        </Button>
      ) : boot.stripe ? (
        <Button variant="primary" size={size} block={block} className="btn-wrap" onClick={confirm}>
          {words}
        </Button>
      ) : (
        <a
          className={cx(buttonClass({ variant: 'primary', size, block }), 'btn-wrap')}
          href={address}
          target="_blank"
          rel="noreferrer"
          onClick={open}
        >
          {size === 'lg' ? (
            <span className="at-bank-words">
              <span>{words}</span> <small>{text.comesBack}</small>
            </span>
          ) : (
            words
          )}
        </a>
      )}
      {line && !isOpen && (
        <p className="attempt-line" role="status">
          {line}
        </p>
      )}
      {isOpen && (
        <p className="attempt-line" role="status">
          {text.otherWindow}{' '}
          {!boot.stripe && (
            <a className="link" href={address} target="_blank" rel="noreferrer">
              {text.openAgain}
            </a>
          )}
        </p>
      )}
      {mayGiveUp && (
        <div className="at-bank-out">
          {onAnotherCard && (
            <Button
              variant="ghost"
              size="sm"
              busy={running === 'another'}
              onClick={() => stop('another', onAnotherCard)}
            >
              {text.useAnother}
              {named}
            </Button>
          )}
          <Button variant="ghost" size="sm" busy={running === 'cancel'} onClick={() => stop('cancel')}>
            {text.cancel}
            {named}
          </Button>
        </div>
      )}
      {sentence && (
        <p className="at-bank-failed" role="alert">
          {sentence}
        </p>
      )}
    </div>
  );
}

/** What was pressed and is being done. */
type Running = 'ask' | 'another' | 'cancel' | null;

/** Asking the bank, in another window or by the provider's script, and giving the payment up. */
function useBank({ product, token, charge, address }: AtBank) {
  const boot = useBoot();
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Running>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [sentence, setSentence] = useState('');
  // Everything that depends on the payment is read again.
  const renew = () =>
    invalidate(queryClient, 'charge', 'attempts', 'instance', 'billing', 'upgrades', 'cart', 'offered');
  // The other window says nothing to this one: the charge is polled until the bank has answered.
  usePolledCharge(product, token, isOpen ? charge : null, () => {
    setIsOpen(false);
    void renew();
  });
  const run = async (what: Running, work: () => Promise<unknown>) => {
    if (running) return;
    setRunning(what);
    setSentence('');
    await work().catch((failure: unknown) => setSentence(failureSentence(failure, navigator.onLine)));
    setRunning(null);
    await renew();
  };
  const ask = async () => {
    const asked = await requestAuthentication(boot, token, product, charge);
    if (asked.client_secret && asked.publishable_key) {
      const { confirmAtBank: answerBank } = await import('../../card/stripe');
      setIsOpen(true);
      await answerBank(asked.publishable_key, asked.client_secret).finally(() => setIsOpen(false));
      await requestAuthentication(boot, token, product, charge);
    } else if (asked.required) {
      location.assign(asked.url ?? address);
    }
  };
  return {
    running,
    isOpen,
    sentence,
    open: () => setIsOpen(true),
    confirm: () => void run('ask', ask),
    stop: (what: Running, then?: () => void) =>
      void run(what, async () => {
        await giveUpPayment(boot, token, product, charge);
        then?.();
      }),
  };
}
