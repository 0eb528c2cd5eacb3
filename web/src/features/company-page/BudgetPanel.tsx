import { Suspense, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import { dollars } from '../../lib/money';
import { company as text } from '../../messages/company';
import { Amount } from '../../ui/Amount';
import { Button } from '../../ui/Button';
import { type Budget, liftStop } from '../company/api';
import { partOf } from '../company/model';
import { useChange } from '../company/useChange';

const BudgetDialog = lazyPart(() => import('./BudgetDialog').then((m) => m.BudgetDialog));

type BudgetPanelProps = { budget: Budget; token: string; mayAct: boolean };

/** What apps of a product cost this month, of what they may cost. */
export function BudgetPanel({ budget, token, mayAct }: BudgetPanelProps) {
  const boot = useBoot();
  const { isBusy, change } = useChange();
  const [isOpen, setIsOpen] = useState(false);
  const { product, monthlyCents: most, usedCents, askedCents, stops, lifted } = budget;
  return (
    <section className="panel panel-body" aria-label={text.budgetOf(product)}>
      <div className="company-side-head">
        <h2>{text.budgetOf(product)}</h2>
        {mayAct && (
          <button
            type="button"
            className="link"
            aria-haspopup="dialog"
            aria-label={text.changeBudget(product)}
            onClick={() => setIsOpen(true)}
          >
            {text.change}
          </button>
        )}
      </div>
      <p className="company-sum">
        <b className="num">
          <Amount cents={usedCents} />
        </b>{' '}
        {most === null ? text.noBudget : text.ofMonth(most)}
      </p>
      {most !== null && <Meter used={usedCents} asked={askedCents} most={most} />}
      {most !== null && (
        <p className="company-small">
          {usedCents >= most ? `${text.over} ` : usedCents * 100 >= most * 80 ? `${text.near} ` : ''}
          {stops ? (lifted ? text.lifted : text.stops) : text.warns} {askedCents > 0 && text.askedNote}
        </p>
      )}
      {mayAct && most !== null && stops && !lifted && (
        <Button
          size="sm"
          className="mt-2"
          busy={isBusy}
          onClick={() => void change(() => liftStop(boot, token, product), text.liftDone)}
        >
          {text.lift} <span className="sr-only">{text.budgetOf(product)}</span>
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <BudgetDialog budget={budget} token={token} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

/** Two bars, one behind the other. Their widths are attributes: the content policy allows no inline style. */
function Meter({ used, asked, most }: { used: number; asked: number; most: number }) {
  const label = text.meter(dollars(used), dollars(asked), dollars(most));
  return (
    <svg
      className="company-meter"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <rect className="company-meter-all" width="100" height="4" />
      <rect className="company-meter-asked" width={partOf(used + asked, most)} height="4" />
      <rect className="company-meter-used" width={partOf(used, most)} height="4" />
    </svg>
  );
}
