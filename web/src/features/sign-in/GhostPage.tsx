import { day } from '../../lib/dates';
import type { GhostPage as Ghost } from '../../lib/wire';
import { ghost as text } from '../../messages/accounts';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input, Textarea } from '../../ui/Input';
import { RadioCard } from '../../ui/RadioCard';
import { BackToShop } from './BackToShop';

/** Staff finds the account of a customer and says why it wants to look (S1.01, S4.32). */
export function GhostPage({ ghost }: { ghost: Ghost }) {
  const { action, query, found } = ghost;
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="auth-lead">{text.lead}</p>
      <form className="auth-form" method="get" action={action}>
        <Field label={text.search} hint={text.searchHint}>
          {(field) => <Input {...field} type="search" name="q" minLength={2} required defaultValue={query} />}
        </Field>
        <Button type="submit" block>
          {text.find}
        </Button>
      </form>
      {query && found.length === 0 && (
        <p className="mt-4 muted" role="status">
          {text.nobody}
        </p>
      )}
      {found.length > 0 && <Choice ghost={ghost} />}
      <Looks looks={ghost.looks} />
      <BackToShop />
    </>
  );
}

/** Ghost logins from the audit log: who, as whom, when and why. */
function Looks({ looks }: { looks: Ghost['looks'] }) {
  return (
    <section className="session-consents">
      <h2>{text.looks}</h2>
      {looks.length === 0 && <p className="muted">{text.noLooks}</p>}
      <ul className="session-list">
        {looks.map(({ id, staff, account, organization, reason, day: date, from, until }) => (
          <li key={id}>
            <div className="may-shrink">
              <b className="ghost-look">{text.look(staff, account)}</b>
              <p>
                {organization}. {reason}
              </p>
              <p>{text.when(day(date), from, until)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ ghost: { action, query, found, reason, error } }: { ghost: Ghost }) {
  return (
    <form className="auth-form mt-4" method="post" action={action}>
      <input type="hidden" name="q" value={query} />
      <fieldset className="consent-coverage">
        <legend>{text.found}</legend>
        {found.map((account) => (
          <RadioCard key={account.id} name="account" value={account.id} required>
            <b>{account.name}</b>
            <span className="ghost-look block tiny muted">
              {account.email}, {account.organization}
            </span>
          </RadioCard>
        ))}
      </fieldset>
      <Field label={text.reason} hint={text.reasonHint} error={error}>
        {(field) => (
          <Textarea
            {...field}
            name="reason"
            rows={3}
            minLength={5}
            maxLength={500}
            required
            defaultValue={reason}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" block>
        {text.start}
      </Button>
    </form>
  );
}
