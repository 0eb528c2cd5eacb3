import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devPrice as text } from '../../../messages/devPrice';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { PriceTiers } from '../../install/components/PriceTiers';
import { MAX_TIERS } from '../model/limits.gen';
import type { Paid, TypedTier } from '../model/values';
import { focusEntry } from './entries';
import { Section } from './Section';
import { useDraft } from './useDraft';
import { useUndo } from './useUndo';

/** What each account costs less from a number of them on. */
export function Tiers({ paid }: { paid: Paid }) {
  const { app, faults, keeper } = useDraft();
  const list = useRef<HTMLUListElement>(null);
  const { tiers } = paid;
  const set = (next: readonly TypedTier[]) => keeper.set({ payment: { ...paid, tiers: next } });
  const undoable = useUndo();
  const save = () => void keeper.flush();
  const config = app.payment?.tiersPricingConfig.tiers ?? [];
  // What each account costs by what is saved, in the shop's own numbers, as the page of the app has them.
  const saved = (app.shares?.[0]?.tiers ?? []).map(({ accountsFrom, price }, at) => ({
    from: accountsFrom,
    cents: price,
    percent: config[at]?.discount ?? 0,
  }));

  function add() {
    set([...tiers, { key: onceKey(), from: '', percent: '' }]);
    // The new fields are there when the browser draws next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  function remove(place: number) {
    const tier = tiers[place];
    set(tiers.filter((_, at) => at !== place));
    list.current?.focus();
    save();
    if (!tier) return;
    undoable(text.tierRemoved(place + 1), () => {
      const { payment } = keeper.snapshot().values;
      if (!payment) return;
      const now = payment.tiers;
      keeper.set({ payment: { ...payment, tiers: [...now.slice(0, place), tier, ...now.slice(place)] } });
      save();
      focusEntry(tier.key);
    });
  }

  return (
    <Section id="tiers" title={text.tiers} sub={text.tiersSub}>
      <div className="panel-body console-stack">
        {tiers.length === 0 ? (
          <p className="muted">{text.noTiers}</p>
        ) : (
          <p className="small muted">{text.tiersRule}</p>
        )}
        <ul ref={list} className="console-stack" tabIndex={-1} aria-label={text.tiers}>
          {tiers.map((tier, place) => (
            <li key={tier.key} className="console-tier" data-entry={tier.key}>
              <TierFields
                tier={tier}
                faults={{
                  from: faults[`payment.tiers.${place}.from`],
                  percent: faults[`payment.tiers.${place}.percent`],
                }}
                onChange={(part) => set(tiers.map((each) => (each === tier ? { ...each, ...part } : each)))}
                onBlur={save}
              />
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={text.removeTier(place + 1)}
                onClick={() => remove(place)}
              >
                <Trash2 size={16} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
        {saved.length > 0 && <PriceTiers plan={{ tiers: saved }} className="console-sums num" />}
        {faults['payment.tiersPricingConfig'] && (
          <p role="alert" className="field-error">
            {faults['payment.tiersPricingConfig']}
          </p>
        )}
        {tiers.length < MAX_TIERS && (
          <div>
            <Button size="sm" onClick={add}>
              <Plus size={15} aria-hidden="true" /> {text.addTier}
            </Button>
          </div>
        )}
      </div>
    </Section>
  );
}

type TierFieldsProps = {
  tier: TypedTier;
  faults: { from: string | undefined; percent: string | undefined };
  onChange: (part: Partial<TypedTier>) => void;
  onBlur: () => void;
};

function TierFields({ tier, faults, onChange, onBlur }: TierFieldsProps) {
  return (
    <div className="console-form">
      <Field label={text.tierFrom} error={faults.from}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={tier.from}
            onChange={(event) => onChange({ from: event.currentTarget.value })}
            onBlur={onBlur}
          />
        )}
      </Field>
      <Field label={text.percent} error={faults.percent}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            value={tier.percent}
            onChange={(event) => onChange({ percent: event.currentTarget.value })}
            onBlur={onBlur}
          />
        )}
      </Field>
    </div>
  );
}
