import { devConsole as text } from '../../../messages/devConsole';
import { devPrice as priceText } from '../../../messages/devPrice';
import { Checkbox } from '../../../ui/Choice';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { type Frequency, hasTiers, type Paid } from '../model/values';
import { PromotionCodes } from '../promotions/PromotionCodes';
import { Upgrades } from '../upgrades/Upgrades';
import { BuyersPay } from './BuyersPay';
import { Choices } from './Choices';
import { Discount } from './Discount';
import { RevisionFields } from './RevisionFields';
import { Section } from './Section';
import { Tiers } from './Tiers';
import { useDraft } from './useDraft';

const START: Paid = {
  price: '',
  frequency: 'monthly',
  perAccount: false,
  trialDays: '0',
  creditCardRequired: false,
  tiers: [],
};

type Model = 'free' | Frequency;

/** How the app is paid, and what that is for buyers. */
export function PricePart() {
  const { app, values, keeper } = useDraft();
  const { payment } = values;
  const isWork = app.payment?.frequency === 'hourly';
  const models: Model[] = ['free', 'once', 'monthly', ...(isWork ? (['hourly'] as const) : [])];
  const choose = (model: Model) =>
    keeper.set(
      model === 'free'
        ? { payment: null, discount: null }
        : { payment: { ...(payment ?? START), frequency: model } },
    );
  return (
    <div className="console-columns">
      <div className="console-stack">
        <RevisionFields legend={text.parts.price} right="access">
          <Section id="price" title={text.priceModel}>
            <div className="panel-body console-stack">
              <Choices
                legend={text.priceModel}
                name="price-model"
                value={payment?.frequency ?? 'free'}
                options={models.map((model) => ({
                  value: model,
                  label: text.models[model],
                  text: text.modelTexts[model],
                }))}
                onChange={choose}
              />
              {payment && <PaidFields paid={payment} />}
            </div>
          </Section>
          {payment && hasTiers(payment) && <Tiers paid={payment} />}
        </RevisionFields>
        <Upgrades />
        {payment && !isWork && (
          <RevisionFields legend={priceText.discount} right="access">
            <Discount />
          </RevisionFields>
        )}
        {payment && !isWork && <PromotionCodes />}
      </div>
      <aside className="console-aside">
        <BuyersPay />
      </aside>
    </div>
  );
}

function PaidFields({ paid }: { paid: Paid }) {
  const { faults, keeper } = useDraft();
  const change = (part: Partial<Paid>) => keeper.set({ payment: { ...paid, ...part } });
  const save = () => void keeper.flush();
  const isMonthly = paid.frequency === 'monthly';
  return (
    <>
      <div className="console-form">
        <Field label={text.amount} hint={text.amountHint} error={faults['payment.price']}>
          {(input) => (
            <Input
              {...input}
              inputMode="decimal"
              value={paid.price}
              autoComplete="off"
              onChange={(event) => change({ price: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
        {isMonthly && (
          <Field label={text.trialDays} hint={text.trialHint} error={faults['payment.trialDays']}>
            {(input) => (
              <Input
                {...input}
                inputMode="numeric"
                value={paid.trialDays}
                autoComplete="off"
                onChange={(event) => change({ trialDays: event.currentTarget.value })}
                onBlur={save}
              />
            )}
          </Field>
        )}
      </div>
      <div>
        <Checkbox
          label={text.perAccount}
          checked={paid.perAccount}
          onChange={(event) => change({ perAccount: event.currentTarget.checked })}
        />
        {isMonthly && (
          <Checkbox
            label={text.cardFirst}
            checked={paid.creditCardRequired}
            onChange={(event) => change({ creditCardRequired: event.currentTarget.checked })}
          />
        )}
      </div>
    </>
  );
}
