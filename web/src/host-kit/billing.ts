// What billing says of a charge.

import { isObject } from './envelope';
import type { Events } from './events';
import { type Token, tokenOf } from './listWidgets';

export type ChargeKind = 'recurrent_charge' | 'direct_charge';

export type Charge = {
  id: string;
  kind: ChargeKind;
  product: string;
  status: string;
  months: number;
  orderClientId: string;
  organization: string;
};

type ErrorCode = Events['transaction_failed']['error']['code'];

/** Why there is no payment, as the app hears it. */
export class CheckoutError extends Error {
  constructor(
    readonly code: ErrorCode,
    /** The person is known, and has no right to pay: an owner can be asked. */
    readonly mayAsk = false,
  ) {
    super(code);
  }
}

export type End = 'accepted' | 'declined' | 'failed';

const ENDS: Record<string, End> = {
  success: 'accepted',
  active: 'accepted',
  declined: 'declined',
  cancelled: 'declined',
  failed: 'failed',
};

const POLL_MS = 2000;

const CODES: Record<number, ErrorCode> = { 401: 'forbidden', 403: 'forbidden', 404: 'charge_unknown' };

/** A token that is no longer good is another matter than a person without the right. */
async function refusalOf(answer: Response): Promise<CheckoutError> {
  const body: unknown = await answer.json().catch(() => null);
  const mayAsk = isObject(body) && body.code === 'scope_missing';
  return new CheckoutError(CODES[answer.status] ?? 'payment_failed', mayAsk);
}

export type Billing = {
  /** A charge that an app asks the person's organization to confirm. */
  offered: (id: string, kind: ChargeKind) => Promise<Charge>;
  /** Declines it; false when it is past that. */
  decline: (charge: Charge) => Promise<boolean>;
  /** Waits until it has ended; hints make it look at once. */
  follow: (charge: Charge, hints: { nextHint: () => Promise<void> }, signal: AbortSignal) => Promise<End>;
};

/** Speaks to billing with the person's own token. */
export function openBilling(base: string, token: Token): Billing {
  const ask = async (method: string, path: string) => {
    const answer = await fetch(base + path, {
      method,
      headers: { Authorization: `Bearer ${await tokenOf(token)}` },
    });
    if (!answer.ok) throw await refusalOf(answer);
    return answer;
  };
  const pathOf = ({ kind, product, id }: Pick<Charge, 'kind' | 'product' | 'id'>) =>
    `/${kind}/${encodeURIComponent(product)}/${encodeURIComponent(id)}`;

  return {
    async offered(id, kind) {
      const answer: unknown = await (
        await ask('GET', `/purchases/offered/${kind}/${encodeURIComponent(id)}`)
      ).json();
      const { charge, product } = isObject(answer) ? answer : {};
      if (!isObject(charge) || charge.id !== id) throw new CheckoutError('charge_unknown');
      return {
        id,
        kind,
        product: String(product),
        status: String(charge.status),
        months: Number(charge.months ?? 0),
        orderClientId: String(charge.order_client_id),
        organization: String(charge.buyer_organization_id),
      };
    },
    async decline(charge) {
      try {
        await ask('PUT', `${pathOf(charge)}/decline`);
        return true;
      } catch {
        return false;
      }
    },
    async follow(charge, hints, signal) {
      while (!signal.aborted) {
        await Promise.race([pause(POLL_MS, signal), hints.nextHint()]);
        const answer = await ask('GET', pathOf(charge)).then(
          (found) => found.json() as Promise<unknown>,
          waitOrEnd,
        );
        const end = isObject(answer) ? ENDS[String(answer.status)] : undefined;
        if (end) return end;
      }
      throw new CheckoutError('timeout');
    },
  };
}

/** Away for a moment is no answer; whoever may not look any more will see none. */
function waitOrEnd(error: unknown): null {
  if (error instanceof CheckoutError && error.code !== 'payment_failed') throw error;
  return null;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
