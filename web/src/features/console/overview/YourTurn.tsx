import { devConsole } from '../../../messages/devConsole';
import { devOverview as text } from '../../../messages/devOverview';
import { buttonClass } from '../../../ui/Button';
import { workedOf } from '../apps/worked';
import { Section } from '../editor/Section';
import { PublicMark, WorkedMark } from '../frame/StateMark';
import { listedOf, missingOf } from '../model/missing';
import { type OwnApp, openStateOf, publicStateOf } from '../model/standing';
import { APPS_PATH, appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { useIsRestricted } from '../profile/useIsRestricted';
import { type Turn, turnsOf } from './turns';

/** So many stand here; all of them are in the list of apps. */
const MOST = 4;

/** What waits for the developer, the most urgent first. */
export function YourTurn({ apps }: { apps: readonly OwnApp[] }) {
  const turns = turnsOf(apps, useIsRestricted());
  const shown = turns.slice(0, MOST);
  return (
    <Section
      id="turn"
      title={text.turn}
      aside={turns.length > 0 ? text.urgentFirst(shown.length, turns.length) : undefined}
    >
      {turns.length === 0 && <p className="panel-body muted">{text.noTurn}</p>}
      <ul className="overview-list" aria-label={text.turn}>
        {shown.map((turn, at) => (
          <Item key={turn.app.id} turn={turn} isFirst={at === 0} />
        ))}
      </ul>
      {turns.length > MOST && (
        <p className="overview-foot small">
          <a className="link" href={`${consoleHref(APPS_PATH)}?view=turn`}>
            {text.allTurns}
          </a>
        </p>
      )}
    </Section>
  );
}

function Item({ turn: { app, kind, lacks }, isFirst }: { turn: Turn; isFirst: boolean }) {
  const worked = workedOf(app);
  const part = kind === 'write' ? '' : 'submit';
  return (
    <li>
      <RetryingIcon src={app.icon} size={36} />
      <div className="grow may-shrink">
        <p className="overview-name">
          <b className="medium">{app.name}</b>
          {worked ? (
            <WorkedMark state={worked.state} words={devConsole.states[worked.state]} />
          ) : (
            <PublicMark state={publicStateOf(app)} />
          )}
        </p>
        <p className="small">{saidOf(app, kind, lacks)}</p>
      </div>
      <a
        className={buttonClass({ size: 'sm', ...(isFirst ? { variant: 'primary' } : {}) })}
        href={consoleHref(appPath(app.slug, part))}
        data-row-target=""
        aria-label={text.actOn[kind](app.name)}
      >
        {text.acts[kind]}
      </a>
    </li>
  );
}

/** So many of the missing things are named. */
const NAMED = 3;

function saidOf(app: OwnApp, kind: Turn['kind'], lacks: number) {
  if (kind === 'mend') return text.toMend(app.findings ?? 0);
  if (kind === 'publish') return devConsole.acceptedText;
  if (kind === 'takeBack') return devConsole.brought;
  if (kind === 'submit') return text.nothingMissing;
  if (openStateOf(app) === undefined && lacks === 0) return text.notBegun;
  const names = new Set(
    Object.keys(missingOf(listedOf(app))).map((field) => nameOf(field.split('.')[0] ?? field)),
  );
  return (
    <>
      {devConsole.firstWrite(lacks)}{' '}
      <span className="muted">{text.named([...names].slice(0, NAMED), names.size > NAMED)}</span>
    </>
  );
}

const nameOf = (field: string): string =>
  (devConsole.missingFields as Readonly<Record<string, string>>)[field] ?? field;
