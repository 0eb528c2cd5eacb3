import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { access as accessText } from '../../messages/access';
import { plan as text } from '../../messages/plan';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { RadioCard } from '../../ui/RadioCard';
import { RetryNote } from '../../ui/RetryNote';
import { Skeleton } from '../../ui/Skeleton';
import { People } from '../installation/AccessDialog';
import { accessTo } from '../installation/api';
import { toggleExclusion } from '../installation/model';
import { type Offer, type PlanChoice, readUnits } from './model';

type ChoicesProps = {
  offer: Offer;
  wanted: PlanChoice;
  token: string;
  onChange: (wanted: PlanChoice) => void;
};

/** The choices: a plan, the members who are paid for, the number of units. */
export function Choices(props: ChoicesProps) {
  const { offer, wanted } = props;
  const planId = wanted.planId ?? offer.charge.plan_id;
  const isPerAgent = offer.plans.find((one) => one.id === planId)?.per_account ?? false;
  return (
    <>
      {offer.plans.length > 1 && <Plans {...props} planId={planId} />}
      {isPerAgent && <Seats {...props} />}
      {offer.most_units > 0 && <Units {...props} />}
    </>
  );
}

function Plans({ offer, wanted, planId, onChange }: ChoicesProps & { planId: string | undefined }) {
  return (
    <div className="plan-cards" role="radiogroup" aria-label={text.legend}>
      {offer.plans.map((one) => (
        <RadioCard
          key={one.id}
          name="plan"
          value={one.id}
          checked={one.id === planId}
          onChange={() => onChange({ ...wanted, planId: one.id })}
        >
          <b>{text.cycles[one.billing_cycle]}</b>{' '}
          {one.id === offer.charge.plan_id && <Badge tone="line">{text.present}</Badge>}
          <br />
          <span className="plan-small num">
            <bdi>{text.unitPrice(one.price, one.billing_cycle, one.per_account)}</bdi>
          </span>
        </RadioCard>
      ))}
    </div>
  );
}

/** S9.22: an app that is priced per agent is paid for each member with access. */
function Seats({ offer, ...rest }: ChoicesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="plan-seats">
      <p className="plan-small">
        <Users size={16} strokeWidth={1.75} aria-hidden="true" />
        {text.seats(offer.quote?.to.quantity ?? offer.charge.quantity)}
      </p>
      {isOpen ? (
        <SeatList offer={offer} {...rest} />
      ) : (
        <Button className="btn-wrap" size="sm" onClick={() => setIsOpen(true)}>
          {text.chooseSeats}
        </Button>
      )}
    </div>
  );
}

function SeatList({ offer, wanted, token, onChange }: ChoicesProps) {
  const boot = useBoot();
  const query = useQuery(accessTo(boot, token, offer.charge.external_id ?? ''));
  const [sentence, setSentence] = useState('');
  if (!query.data) {
    return query.isError ? (
      <RetryNote query={query} live>
        {accessText.failed}
      </RetryNote>
    ) : (
      <Skeleton />
    );
  }
  const { members, most_without_access: most } = query.data;
  const without = wanted.without ?? members.filter((one) => !one.has_access).map((one) => one.account_id);
  const turn = (accountId: string) => {
    const next = toggleExclusion(without, accountId, most);
    setSentence(next === without ? accessText.tooMany(most) : '');
    if (next !== without) onChange({ ...wanted, without: next });
  };
  return (
    <>
      <p className="plan-small">{text.seatsText(most)}</p>
      <People access={query.data} without={without} onChange={turn} />
      <p className="plan-small" role="status">
        {sentence || accessText.count(without.length, most)}
      </p>
    </>
  );
}

function Units({ offer, wanted, onChange }: ChoicesProps) {
  const [error, setError] = useState('');
  const read = (typed: string) => {
    const units = readUnits(typed, offer.most_units);
    setError(units === null ? text.unitsRange(offer.most_units) : '');
    if (units !== null) onChange({ ...wanted, units });
  };
  return (
    <Field label={text.units} error={error}>
      {(ids) => (
        <Input
          {...ids}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={String(offer.charge.resource?.quantity ?? 1)}
          onChange={(event) => read(event.target.value)}
        />
      )}
    </Field>
  );
}
