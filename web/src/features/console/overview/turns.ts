import { lacksOf } from '../model/list';
import { isBroughtSubmitted, nextOf, type OwnApp, openStateOf } from '../model/standing';

/** What a developer does next with an app: mends what was found, publishes, takes back what nobody looks at, submits, or writes on. */
export type Turn = { app: OwnApp; kind: 'mend' | 'publish' | 'takeBack' | 'submit' | 'write'; lacks: number };

/** The most urgent first. */
const URGENCY: readonly Turn['kind'][] = ['mend', 'publish', 'takeBack', 'submit', 'write'];

function turnOf(app: OwnApp): Turn[] {
  if (nextOf(app) !== 'you') return [];
  const lacks = lacksOf(app);
  const open = openStateOf(app);
  if (open === 'changes_requested') return [{ app, kind: 'mend', lacks }];
  if (isBroughtSubmitted(app)) return [{ app, kind: 'takeBack', lacks }];
  if (open === 'accepted') return [{ app, kind: 'publish', lacks }];
  return [{ app, kind: open === undefined || lacks > 0 ? 'write' : 'submit', lacks }];
}

/** What waits until a restriction is lifted: it is nobody's turn. */
const NOT_RESTRICTED: readonly Turn['kind'][] = ['publish', 'submit'];

/** The apps that wait for their developer, the most urgent first; equals stay as they come. */
export const turnsOf = (apps: readonly OwnApp[], isRestricted: boolean): Turn[] =>
  apps
    .flatMap(turnOf)
    .filter(({ kind }) => !isRestricted || !NOT_RESTRICTED.includes(kind))
    .sort((a, b) => URGENCY.indexOf(a.kind) - URGENCY.indexOf(b.kind));

/** The apps of which something is worked on stand before the others. */
export const openFirst = (apps: readonly OwnApp[]): OwnApp[] =>
  [...apps].sort((a, b) => Number(openStateOf(b) !== undefined) - Number(openStateOf(a) !== undefined));

/** The apps that wait for the review desk, or for their day. */
export const atDesk = (apps: readonly OwnApp[]): OwnApp[] =>
  apps.filter((app) => nextOf(app) === 'desk' || openStateOf(app) === 'scheduled');
