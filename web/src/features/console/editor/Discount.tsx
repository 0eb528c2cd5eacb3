import { Plus, X } from 'lucide-react';
import { dollars } from '../../../lib/money';
import { devConsole } from '../../../messages/devConsole';
import { devPrice as text } from '../../../messages/devPrice';
import { Amount } from '../../../ui/Amount';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { MAX_DISCOUNT_PERCENT } from '../model/limits.gen';
import type { TypedDiscount } from '../model/values';
import { Section } from './Section';
import { useDraft } from './useDraft';
import { useUndo } from './useUndo';

/** What is taken off the price for a while, and what plans cost then. */
export function Discount() {
  const { app, values, keeper, faults } = useDraft();
  const { discount } = values;
  const undoable = useUndo();
  // What is typed wrong is not saved: what was saved before says nothing of it.
  const isWrong = Object.keys(faults).some((field) => field.startsWith('discount.'));
  const saved = isWrong ? undefined : app.payment?.discount;
  const add = () =>
    keeper.set({ discount: { percent: '', firstDay: new Date().toISOString().slice(0, 10), lastDay: '' } });
  const remove = () => {
    keeper.set({ discount: null });
    void keeper.flush();
    undoable(text.discountRemoved, () => {
      keeper.set({ discount });
      void keeper.flush();
    });
  };
  return (
    <Section
      id="discount"
      title={text.discount}
      sub={text.discountSub}
      aside={
        discount ? (
          <Button variant="ghost" size="sm" onClick={remove}>
            <X size={15} aria-hidden="true" /> {text.removeDiscount}
          </Button>
        ) : (
          <span className="console-acts">
            <Button size="sm" onClick={add}>
              <Plus size={15} aria-hidden="true" /> {text.addDiscount}
            </Button>
          </span>
        )
      }
    >
      <div className="panel-body console-stack">
        {discount ? <DiscountFields typed={discount} /> : <p className="muted">{text.noDiscount}</p>}
        {discount && saved && (
          <div>
            <p className="small muted">{text.whileItRuns}</p>
            <dl className="console-sums">
              {saved.plans.map((plan) => (
                <div key={plan.id}>
                  <dt>{devConsole.cycles[plan.billingCycle]}</dt>
                  <dd className="num">
                    <Amount cents={plan.price} />{' '}
                    <span className="muted">{text.instead(dollars(plan.oldPrice))}</span>
                  </dd>
                </div>
              ))}
            </dl>
            <p className="mt-3 small">{text.states[saved.state](saved.firstDay, saved.lastDay)}</p>
            {app.payment?.frequency === 'monthly' && <p className="small muted">{text.keeps}</p>}
          </div>
        )}
      </div>
    </Section>
  );
}

function DiscountFields({ typed }: { typed: TypedDiscount }) {
  const { faults, keeper } = useDraft();
  const change = (part: Partial<TypedDiscount>) => keeper.set({ discount: { ...typed, ...part } });
  const save = () => void keeper.flush();
  return (
    <div className="console-form">
      <Field label={text.percent} hint={text.percentHint} error={faults['discount.percent']}>
        {(input) => (
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(MAX_DISCOUNT_PERCENT).length}
            value={typed.percent}
            onChange={(event) => change({ percent: event.currentTarget.value })}
            onBlur={save}
          />
        )}
      </Field>
      {DAYS.map((field) => (
        <Field
          key={field}
          label={text[field]}
          hint={text.dayHints[field]}
          error={faults[`discount.${field}`]}
        >
          {(input) => (
            <Input
              {...input}
              type="date"
              value={typed[field]}
              onChange={(event) => change({ [field]: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

const DAYS = ['firstDay', 'lastDay'] as const;
