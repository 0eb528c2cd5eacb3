import '../../ui/danger.css';
import { day } from '../../lib/dates';
import type {
  GivenConsent,
  SecondFactorState,
  SessionRow,
  SessionsPage as Sessions,
  TrustedDevice,
} from '../../lib/wire';
import { ownData, sessions as text } from '../../messages/accounts';
import { Badge } from '../../ui/Badge';
import { Button, buttonClass } from '../../ui/Button';
import { Checkbox } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { Note } from '../../ui/Note';
import { BackToShop } from './BackToShop';
import { browserName } from './browserName';

/** Where a person is signed in, and which applications may act for them. */
export function SessionsPage({ sessions }: { sessions: Sessions }) {
  const { action, email, verified } = sessions;
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="auth-lead">{text.lead(email)}</p>
      {!verified && (
        <form method="post" action={action} className="mb-4">
          <Note
            tone="warning"
            action={
              <Button type="submit" size="sm" name="do" value="verify">
                {text.verify}
              </Button>
            }
          >
            {text.unverified}
          </Note>
        </form>
      )}
      <ul className="session-list">
        {sessions.sessions.map((session) => (
          <SessionItem key={session.id} session={session} action={action} />
        ))}
      </ul>
      <form method="post" action={action}>
        <Button type="submit" variant="danger" block name="do" value="end-all">
          {text.endAll}
        </Button>
      </form>
      <SecondFactor state={sessions.secondFactor} action={action} />
      <section className="session-consents">
        <h2>{text.consents}</h2>
        {sessions.consents.length === 0 && <p className="muted">{text.noConsents}</p>}
        <ul className="session-list">
          {sessions.consents.map((consent) => (
            <ConsentItem key={`${consent.clientId} ${consent.coverage}`} consent={consent} action={action} />
          ))}
        </ul>
      </section>
      <PersonalTokens sessions={sessions} />
      <OwnData sessions={sessions} />
      <BackToShop />
    </>
  );
}

/** What a personal token may open in the developer console, within the person's role there. */
const CONSOLE_SCOPES = [
  'apps--all:ro',
  'apps--all:rw',
  'apps.review--all:rw',
  'apps.finance--all:ro',
] as const;

/** What a person gives to their assistants and scripts. A new one is shown once. */
function PersonalTokens({ sessions }: { sessions: Sessions }) {
  const { action, tokens, madeToken, tokenName, tokenError } = sessions;
  return (
    <section className="session-consents">
      <h2>{text.tokens}</h2>
      <p className="muted mb-2">{text.tokensLead}</p>
      {madeToken && (
        <div className="mb-4">
          <Note tone="success" live>
            {text.tokenMade}
            <code className="made-token">{madeToken}</code>
          </Note>
        </div>
      )}
      <ul className="session-list">
        {tokens.map(({ id, name, since, asks, console: opens }) => (
          <li key={id}>
            <div className="may-shrink">
              <b>{name}</b>
              <p>{asks ? text.tokenReadsAndAsks(day(since)) : text.tokenReads(day(since))}</p>
              {opens.length > 0 && <p>{text.tokenConsole(opens.join(', '))}</p>}
            </div>
            <form method="post" action={action}>
              <input type="hidden" name="token" value={id} />
              <Button
                type="submit"
                size="sm"
                name="do"
                value="delete-token"
                aria-label={text.deleteTokenOf(name)}
              >
                {text.deleteToken}
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form className="auth-form" method="post" action={action}>
        <input type="hidden" name="do" value="make-token" />
        <Field label={text.tokenName} hint={text.tokenNameHint} error={tokenError}>
          {(field) => (
            <Input
              {...field}
              name="name"
              defaultValue={tokenName}
              maxLength={100}
              autoComplete="off"
              required
              autoFocus={tokenError !== undefined}
            />
          )}
        </Field>
        <Checkbox name="asks" value="yes" label={text.tokenAsks} />
        <fieldset className="token-console">
          <legend className="small">{text.tokenInConsole}</legend>
          {CONSOLE_SCOPES.map((scope) => (
            <Checkbox key={scope} name="console" value={scope} label={text.tokenScopes[scope]} />
          ))}
        </fieldset>
        <Button type="submit" size="sm">
          {text.makeToken}
        </Button>
      </form>
    </section>
  );
}

/** Where a person takes their data along and closes the account, and an owner the organization. */
function OwnData({ sessions }: { sessions: Sessions }) {
  const { data, close, organizationData, closeOrganization } = sessions;
  return (
    <>
      <section className="session-consents">
        <h2>{ownData.heading}</h2>
        <p className="muted mb-2">{ownData.lead}</p>
        <p className="session-actions">
          <a className={buttonClass({ size: 'sm' })} href={data}>
            {ownData.download}
          </a>
          <a className={buttonClass({ size: 'sm', variant: 'danger' })} href={close}>
            {ownData.close}
          </a>
        </p>
      </section>
      {organizationData && closeOrganization && (
        <section className="session-consents">
          <h2>{ownData.organization}</h2>
          <p className="muted mb-2">{ownData.organizationLead}</p>
          <p className="session-actions">
            <a className={buttonClass({ size: 'sm' })} href={organizationData}>
              {ownData.downloadOrganization}
            </a>
            <a className={buttonClass({ size: 'sm', variant: 'danger' })} href={closeOrganization}>
              {ownData.closeOrganization}
            </a>
          </p>
        </section>
      )}
    </>
  );
}

function SecondFactor({ state, action }: { state: SecondFactorState; action: string }) {
  return (
    <section className="session-consents">
      <h2>{text.secondFactor}</h2>
      <p className="muted mb-2">
        {state.on
          ? `${text.factorOn(day(state.since ?? ''))} ${text.codesLeft(state.codesLeft)}`
          : text.factorOff}
      </p>
      <p className="session-actions">
        {!state.on && (
          <a className={buttonClass({ size: 'sm' })} href={state.setupPage}>
            {text.setUpFactor}
          </a>
        )}
        {state.on && (
          <>
            <a className={buttonClass({ size: 'sm' })} href={state.codes}>
              {text.newCodes}
            </a>
            <a className={buttonClass({ size: 'sm' })} href={state.off}>
              {text.turnFactorOff}
            </a>
          </>
        )}
      </p>
      {state.trusted.length > 0 && <h3>{text.trusted}</h3>}
      <ul className="session-list">
        {state.trusted.map((device) => (
          <TrustedItem key={device.id} device={device} action={action} />
        ))}
      </ul>
    </section>
  );
}

function TrustedItem({ device, action }: { device: TrustedDevice; action: string }) {
  const browser = browserName(device.browser, text);
  return (
    <li>
      <div className="may-shrink">
        <b>{browser}</b>
        <p>{text.trustedUntil(day(device.until))}</p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="device" value={device.id} />
        <Button type="submit" size="sm" name="do" value="distrust" aria-label={text.distrustOf(browser)}>
          {text.distrust}
        </Button>
      </form>
    </li>
  );
}

function SessionItem({ session, action }: { session: SessionRow; action: string }) {
  const browser = browserName(session.browser, text);
  return (
    <li>
      <div className="may-shrink">
        <b>
          {browser} {session.current && <Badge tone="success">{text.current}</Badge>}
        </b>
        <p>{text.since(day(session.since), session.address)}</p>
        {session.applications.length > 0 && <p>{text.applications(session.applications)}</p>}
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="session" value={session.id} />
        <Button type="submit" size="sm" name="do" value="end" aria-label={text.endOf(browser)}>
          {text.end}
        </Button>
      </form>
    </li>
  );
}

function ConsentItem({ consent, action }: { consent: GivenConsent; action: string }) {
  const { client, clientId, coverage, since, withdrawable } = consent;
  return (
    <li>
      <div className="may-shrink">
        <b>{client}</b>
        <p>
          {day(since)}, {coverage === 'organization' ? text.forOrganization : text.forYou}
        </p>
      </div>
      {withdrawable && (
        <form method="post" action={action}>
          <input type="hidden" name="client" value={clientId} />
          <input type="hidden" name="coverage" value={coverage} />
          <Button type="submit" size="sm" name="do" value="withdraw" aria-label={text.withdrawOf(client)}>
            {text.withdraw}
          </Button>
        </form>
      )}
    </li>
  );
}
