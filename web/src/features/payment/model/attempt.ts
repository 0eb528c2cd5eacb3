import type { Cents } from '../../../lib/money';
import { type Charge, EXPIRED, isCardFailure, type Purchase, reasonOf, type Total } from './payment';
import { type ShownParts, whyChanged } from './why';

/** How a payment attempt stands. The button of the page is this state. */
export type AttemptState =
  | { kind: 'ready' }
  /** The sum is being computed anew. */
  | { kind: 'repricing' }
  /** The server would take another total than the one that was shown. */
  | { kind: 'price_changed'; total: Total; shown: Cents | undefined; why?: readonly string[] }
  | { kind: 'sending' }
  | { kind: 'bank'; charge: Charge; until: string }
  | { kind: 'checking' }
  /** The card was refused: another one is needed. */
  | { kind: 'refused'; title: string | undefined; sentence: string; reason: string | undefined }
  | { kind: 'expired' }
  /** Anything else that went wrong. */
  | { kind: 'failed'; title: string | undefined; sentence: string };

type AttemptFacts = {
  purchase: Purchase;
  charge: Charge | undefined;
  /** The answer takes longer than a page should be kept open for. */
  isLate: boolean;
  /** The sum is being computed anew. */
  isRepricing?: boolean;
  /** Nobody confirmed the last payment for the same with the bank in time. */
  isUnconfirmed?: boolean;
  /** What the sum was made of that was shown at the press. */
  parts?: ShownParts | undefined;
};

export function attemptStateOf(facts: AttemptFacts): AttemptState {
  const { purchase, charge, isLate, isRepricing, isUnconfirmed, parts } = facts;
  switch (purchase.step) {
    case 'idle':
      if (isRepricing) return { kind: 'repricing' };
      return { kind: isUnconfirmed ? 'expired' : 'ready' };
    case 'starting':
      return { kind: 'sending' };
    case 'following':
      if (charge?.next_action) return { kind: 'bank', charge, until: charge.next_action.expires_at };
      return { kind: isLate || purchase.isResumed ? 'checking' : 'sending' };
    case 'failed': {
      const { title, sentence, code, changed, shown } = purchase;
      if (changed)
        return { kind: 'price_changed', total: changed, shown, why: whyChanged(parts, changed.lines[0]) };
      if (code === EXPIRED) return { kind: 'expired' };
      if (code && isCardFailure(code)) return { kind: 'refused', title, sentence, reason: reasonOf(code) };
      return { kind: 'failed', title, sentence };
    }
  }
}

/** Whether something of the purchase is under way: nothing else can be chosen then. */
export const isUnderWay = ({ kind }: AttemptState): boolean =>
  kind === 'sending' || kind === 'bank' || kind === 'checking';
