import './consent.css';
import { Eye, Pencil } from 'lucide-react';
import type { FormEvent } from 'react';
import type { Consent, Permission } from '../lib/wire';
import { consent as text } from '../messages/accounts';
import { nameOfArea, sentencesOfArea } from '../messages/areas';
import { Badge } from './Badge';
import { Button } from './Button';
import { RadioCard } from './RadioCard';

type ConsentFormProps = {
  consent: Pick<Consent, 'action' | 'account' | 'email' | 'permissions' | 'forAll'>;
  /** Hears of the decision in the place of the server. */
  onDecide?: (isAllowed: boolean) => void;
};

/** What an application would be able to do, area by area (S3.32), why it asks, and the decision. */
export function ConsentForm({ consent, onDecide }: ConsentFormProps) {
  const { action, account, email, permissions, forAll } = consent;

  function decide(event: FormEvent<HTMLFormElement>) {
    if (!onDecide) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onDecide(submitter instanceof HTMLButtonElement && submitter.value === 'allow');
  }

  return (
    <>
      <p className="consent-lead">{permissions.length > 0 ? text.lead(email) : text.nothing}</p>
      <ul className="consent-areas">
        {permissions.map((permission) => (
          <Area key={permission.area} permission={permission} />
        ))}
      </ul>
      <form className="consent-form" method="post" action={action} onSubmit={decide}>
        <input type="hidden" name="account" value={account} />
        {forAll && (
          <fieldset className="consent-coverage">
            <legend>{text.coverage}</legend>
            <RadioCard name="coverage" value="account" defaultChecked>
              {text.account}
            </RadioCard>
            <RadioCard name="coverage" value="organization">
              {text.organization}
            </RadioCard>
          </fieldset>
        )}
        <Button type="submit" variant="primary" size="lg" block name="decision" value="allow">
          {text.allow}
        </Button>
        <Button type="submit" size="lg" block name="decision" value="deny">
          {text.deny}
        </Button>
        <p className="tiny muted">{text.later}</p>
      </form>
    </>
  );
}

function Area({ permission: { area, readOnly, says, reasons } }: { permission: Permission }) {
  const sentences = says ?? sentencesOfArea(area, readOnly);
  const Icon = readOnly ? Eye : Pencil;
  return (
    <li>
      <div className="may-shrink">
        <h2>{nameOfArea(area)}</h2>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {(reasons ?? []).map((reason) => (
          <p key={reason} className="consent-reason">
            {text.reason(reason)}
          </p>
        ))}
        {!reasons?.length && <p>{text.noReason}</p>}
      </div>
      <Badge tone={readOnly ? 'neutral' : 'warning'}>
        <Icon size={12} strokeWidth={2} aria-hidden="true" />
        {readOnly ? text.readOnly : text.readWrite}
      </Badge>
    </li>
  );
}
