import './install.css';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { day } from '../../lib/dates';
import { count, shortDollars } from '../../lib/money';
import { firstValue, parseQuery } from '../../lib/query';
import type { App, Plan } from '../../lib/wire';
import { install as text } from '../../messages/purchase';
import { Facts } from '../../ui/Facts';
import { Note } from '../../ui/Note';
import { Price } from '../../ui/Price';
import { Segment } from '../../ui/Segment';
import { InstallButton } from './InstallButton';
import { type Cycle, planOf } from './model';
import { useInstall } from './useInstall';

export { BuyBar } from './BuyBar';

/** The sticky box of the app page: what it costs and the way to have it. */
export function PriceBox({ app }: { app: App }) {
  const { plans } = app.offer;
  const [cycle, setCycle] = useState<Cycle>(plans[0]?.billingCycle ?? 'once');
  const install = useInstall(app);
  const plan = planOf(plans, cycle);
  const isInstalled = install.stand.kind === 'installed';
  const wantsSettings = firstValue(parseQuery(useSearch()), 'action') === 'settings';
  return (
    <aside className="panel panel-body price-box" aria-label={text.price}>
      {plans.length > 1 && (
        <Segment
          legend={text.cycle}
          name="billing-cycle"
          className="mb-4"
          value={cycle}
          options={[
            { value: 'monthly', label: text.monthly },
            { value: 'yearly', label: <YearlyLabel /> },
          ]}
          onChange={setCycle}
        />
      )}
      {plan ? <PlanPrice plan={plan} /> : <Price price={app.price} />}
      <div className="price-box-action">
        <InstallButton app={app} plan={plan} install={install} />
      </div>
      {plan && !isInstalled && <p className="price-box-terms">{termsOf(app, plan)}</p>}
      {isInstalled && wantsSettings && <FinishNote app={app} />}
      <Facts
        className="price-box-facts"
        facts={[
          { name: text.facts.worksWith, value: app.facts.worksWith.join(', ') },
          { name: text.facts.appearsIn, value: app.facts.appearsIn.join(', ') },
          { name: text.facts.installs, value: count(app.facts.installations) },
          { name: text.facts.languages, value: app.facts.languages.join(', ') },
          { name: text.facts.updated, value: app.facts.updated ? day(app.facts.updated) : null },
        ]}
      />
    </aside>
  );
}

function YearlyLabel() {
  return (
    <>
      {text.yearly} <em>{text.yearlyOff}</em>
    </>
  );
}

function PlanPrice({ plan }: { plan: Plan }) {
  return (
    <>
      <p className="price-box-price">
        {plan.oldUnitCents ? <s>{shortDollars(plan.oldUnitCents)}</s> : null}
        <b>{shortDollars(plan.unitCents)}</b>
        <span>{text.unit(plan)}</span>
      </p>
      <p className="price-box-hint">
        {plan.billingCycle === 'yearly' ? text.equivalent(plan.monthlyCents) : text.tax}
      </p>
    </>
  );
}

function termsOf(app: App, plan: Plan): string {
  if (plan.billingCycle === 'once') return text.oneTime(plan.unitCents);
  const { trialDays, cardRequired } = app.offer;
  return trialDays > 0 ? text.terms(trialDays, plan.unitCents, text.unit(plan), cardRequired) : '';
}

/** S2.16: what action=settings shows after installing. */
function FinishNote({ app }: { app: App }) {
  const { finishUrl, finishText } = app.offer;
  return (
    <div className="mb-4">
      <Note>
        <b>{text.finish(app.name)}</b> {finishText}{' '}
        {finishUrl && (
          <a className="link" href={finishUrl} target="_blank" rel="noreferrer">
            {text.openSetUp}
          </a>
        )}
      </Note>
    </div>
  );
}
