import { Eye, Pencil } from 'lucide-react';
import type { Consent, Permission } from '../../lib/wire';
import { consent as text } from '../../messages/accounts';
import { nameOfArea, sentencesOfArea } from '../../messages/areas';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { RadioCard } from '../../ui/RadioCard';

/** Asks whether an application may act for the person, area by area (S3.32). */
export function ConsentPage({ consent }: { consent: Consent }) {
  const { action, client, account, email, permissions, forAll } = consent;
  return (
    <>
      <h1>{text.heading(client)}</h1>
      <p className="auth-lead">{permissions.length > 0 ? text.lead(email) : text.nothing}</p>
      <ul className="consent-areas">
        {permissions.map((permission) => (
          <Area key={permission.area} permission={permission} />
        ))}
      </ul>
      <form className="auth-form" method="post" action={action}>
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

function Area({ permission: { area, readOnly, says } }: { permission: Permission }) {
  const sentences = says ?? sentencesOfArea(area, readOnly);
  const Icon = readOnly ? Eye : Pencil;
  return (
    <li>
      <div className="may-shrink">
        <h2>{nameOfArea(area)}</h2>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <Badge tone={readOnly ? 'neutral' : 'warning'}>
        <Icon size={12} strokeWidth={2} aria-hidden="true" />
        {readOnly ? text.readOnly : text.readWrite}
      </Badge>
    </li>
  );
}
