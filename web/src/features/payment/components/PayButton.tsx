import './attempt.css';
import { Landmark, Lock } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import type { Cents } from '../../../lib/money';
import { attempt as text } from '../../../messages/paymentAttempt';
import { Button } from '../../../ui/Button';
import { timeOf } from '../api/attempts';
import type { AttemptState } from '../model/attempt';
import type { ChargeRef } from '../model/payment';
import { BankButton } from './BankButton';

/** Whose payment waits for the bank, and where the buyer comes back to. */
export type BankWay = { product: string; token: string; charge: ChargeRef | null; back: string };

type PayButtonProps = {
  state: AttemptState;
  /** What is taken now; undefined while it is not known. */
  due: Cents | undefined;
  /** The stored cards are not known yet, so a press could not pay. */
  isLoading?: boolean;
  /** What the button says before anything has happened, if it is not the sum. */
  label?: string | undefined;
  /** Why nothing can be paid. */
  reason?: string | undefined;
  bank: BankWay;
  /** Lets the buyer type another card; without it none is offered. */
  onAnotherCard?: () => void;
};

/** The one button of a payment: it is the state of the attempt, and the line under it says the rest. */
export function PayButton(props: PayButtonProps) {
  const { state, isLoading = false, reason, onAnotherCard } = props;
  if (state.kind === 'bank') return <AtBank {...props} state={state} />;
  const isChecking = state.kind === 'checking';
  const isRefused = state.kind === 'refused' && onAnotherCard !== undefined;
  return (
    <div className="attempt">
      <Button
        type={isRefused || isChecking ? 'button' : 'submit'}
        variant={isChecking ? 'secondary' : 'primary'}
        size="lg"
        block
        busy={state.kind === 'sending' || state.kind === 'repricing' || isChecking}
        // Nothing can be agreed to before the sum and the cards are known.
        disabled={state.kind === 'repricing' || isLoading}
        {...(isRefused ? { onClick: withoutSending(onAnotherCard) } : {})}
        reason={reason}
      >
        {asksForSum(props) && <Lock size={16} aria-hidden="true" />}
        {labelOf(props)}
      </Button>
      <Line state={state} isPayable={reason === undefined} isSaidAtCard={isRefused} />
    </div>
  );
}

/**
 * The press that asks for another card makes this the button that pays before the browser is done with
 * the press, and it would send the form whose fields were just emptied.
 */
const withoutSending = (then: () => void) => (event: MouseEvent) => {
  event.preventDefault();
  then();
};

/** Nothing has happened yet, and a press takes the sum. */
const asksForSum = ({ state, due, label }: PayButtonProps): boolean =>
  state.kind === 'ready' && label === undefined && due !== undefined;

function labelOf({ state, due, label }: PayButtonProps): string {
  switch (state.kind) {
    case 'repricing':
      return text.payUnknown;
    case 'checking':
      return text.checking;
    case 'refused':
      return due === undefined ? text.anotherUnknown : text.another(due);
    case 'expired':
      return due === undefined ? text.againUnknown : text.again(due);
    case 'price_changed':
      return text.pay(state.total.total);
    default:
      return label ?? (due === undefined ? text.payUnknown : text.pay(due));
  }
}

type LineProps = { state: AttemptState; isPayable: boolean; isSaidAtCard: boolean };

function Line({ state, isPayable, isSaidAtCard }: LineProps) {
  const { noMail } = useBoot();
  switch (state.kind) {
    case 'ready':
      return isPayable && <p className="attempt-line">{text.ready}</p>;
    case 'price_changed': {
      const { total } = state.total;
      const { why = [] } = state;
      return (
        <p className="attempt-line" role="alert">
          <b>{state.shown === undefined ? text.changedUnknown(total) : text.changed(total, state.shown)}</b>{' '}
          {[...why, text.nothingCharged].join(' ')}
        </p>
      );
    }
    case 'sending':
      return <Status>{text.sending}</Status>;
    case 'checking':
      return <Status>{noMail ? text.checkingTextNoMail : text.checkingText}</Status>;
    case 'expired':
      return <Status>{text.expired}</Status>;
    case 'refused':
      return isSaidAtCard ? null : <Failure title={state.title} sentence={state.sentence} />;
    case 'failed':
      return <Failure title={state.title} sentence={state.sentence} />;
    default:
      return null;
  }
}

function Failure({ title, sentence }: { title: string | undefined; sentence: string }) {
  return (
    <p className="attempt-line attempt-failed" role="alert">
      {title && <b>{title}</b>} {sentence}
    </p>
  );
}

const Status = ({ children }: { children: ReactNode }) => (
  <p className="attempt-line" role="status">
    {children}
  </p>
);

type AtBankProps = PayButtonProps & { state: Extract<AttemptState, { kind: 'bank' }> };

/** The bank asks: why, the way to it, and the two ways out. */
function AtBank({ state: { charge, until }, bank, onAnotherCard }: AtBankProps) {
  if (!bank.charge || !charge.next_action) return null;
  return (
    <div className="attempt-bank">
      <p className="attempt-why" role="status">
        <Landmark size={16} aria-hidden="true" />
        <span>
          <b>{text.bankAsks}</b> {text.bankText(timeOf(until, new Date()))}
        </span>
      </p>
      <BankButton
        {...bank}
        charge={bank.charge}
        total={charge.taxes.total_price}
        address={charge.next_action.url}
        size="lg"
        block
        onAnotherCard={onAnotherCard}
      />
    </div>
  );
}
