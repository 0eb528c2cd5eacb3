import { element } from '../../shared/dom';
import { call, post } from '../line';
import type { Case } from './case';

// Money: what an app says of a charge is a hint; billing says what it is.

const NOT_A_CHARGE = 'not-a-charge';

/** The charge that the person wrote into the field above the buttons. */
const given = () => element<HTMLInputElement>('charge').value.trim() || NOT_A_CHARGE;

const begin = (price: number) =>
  post(
    call('register_transaction_pending', {
      paymentIntent: {
        name: 'Free',
        price,
        per_account: false,
        test: false,
        return_url: null,
        quantity: 1,
        metadata: { type: 'direct_charge', isExternalTransaction: true, icon: 'https://track.example/i.png' },
      },
    }),
  );
const finish = (id: string, price = 0) =>
  post(call('register_transaction_success', { charge: { id, price } }));

export function pay(id: string): void {
  begin(0);
  finish(id);
}

export const MONEY: readonly Case[] = [
  {
    id: 'no charge',
    what: 'ask for payment of a charge that there is not',
    expect: 'we hear charge_unknown',
    run: () => pay(NOT_A_CHARGE),
  },
  {
    id: 'given charge',
    what: 'ask for payment of the charge in the field, for nothing',
    expect:
      'we hear charge_unknown for a charge of another app or organization, charge_not_pending for one that is paid or declined; else the dialog asks for what billing says',
    run: () => pay(given()),
  },
  {
    id: 'other price',
    what: 'change the price of the charge in the field when the dialog is open',
    expect: 'the dialog asks for what billing says, and nothing else was announced: charge_unknown',
    run: () => {
      pay(given());
      finish(given(), 1);
    },
  },
  {
    id: 'success alone',
    what: 'say that a charge is ready without beginning',
    expect: 'no dialog; we hear charge_unknown',
    run: () => finish(given()),
  },
  {
    id: '20 payments',
    what: 'begin 20 payments at once',
    expect: 'one dialog, one waits, the rest hear busy',
    run: () => {
      for (let n = 0; n < 20; n += 1) pay(`charge-${n}`);
    },
  },
  {
    id: 'reload in payment',
    what: 'ask for payment of the charge in the field and reload',
    expect: 'the dialog stays; the answer comes after the reload',
    run: () => {
      pay(given());
      location.reload();
    },
  },
];
