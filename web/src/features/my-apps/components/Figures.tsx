import type { ReactNode } from 'react';
import { day } from '../../../lib/dates';
import { dollars } from '../../../lib/money';
import { myApps as text } from '../../../messages/myApps';
import { Amount } from '../../../ui/Amount';
import type { SpentMonth } from '../../billing/model/billing';
import type { Installed } from '../../installation/api';
import type { nextCharge } from '../model';

type FiguresProps = {
  installed: readonly Installed[];
  /** Undefined for who may not pay. */
  money: { next: ReturnType<typeof nextCharge>; month: SpentMonth | undefined } | undefined;
  payments: number;
  setUps: number;
  /** Apps that ask for more, of which the person decides. */
  consents: number;
  /** Of colleagues, which the person decides. */
  requests: number;
};

/** Two figures, and two more for people who may pay. */
export function Figures({ installed, money, payments, setUps, consents, requests }: FiguresProps) {
  const words = text.figures;
  const of = (product: Installed['product']) => installed.filter((app) => app.product === product).length;
  const waiting = [
    payments > 0 && words.payments(payments),
    setUps > 0 && words.setUps(setUps),
    consents > 0 && words.consents(consents),
    requests > 0 && words.requests(requests),
  ];
  return (
    <dl className="figures" data-count={money ? 4 : 2} aria-label={words.title}>
      <Figure
        name={words.apps}
        value={String(installed.length)}
        note={words.of(of('livechat'), of('helpdesk'))}
      />
      {money && (
        <>
          <Figure
            name={words.month}
            value={<Amount cents={money.month ? money.month.paid - money.month.refunded : 0} />}
            note={words.monthNote}
          />
          <Figure
            name={words.next}
            value={money.next ? day(money.next.on) : words.noNext}
            note={money.next ? words.nextNote(dollars(money.next.total), money.next.name) : words.noNextNote}
          />
        </>
      )}
      <Figure
        name={words.waiting}
        value={String(payments + setUps + consents + requests)}
        note={waiting.filter(Boolean).join(', ') || words.nothing}
      />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: ReactNode; note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{value}</b>
        <small>{note}</small>
      </dd>
    </div>
  );
}
