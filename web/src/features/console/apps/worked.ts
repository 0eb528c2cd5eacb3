import { localTimeOfYear } from '../../../lib/localTime';
import { devConsole as text } from '../../../messages/devConsole';
import { lacksOf } from '../model/list';
import { type OpenState, type OwnApp, openStateOf, openVersionOf } from '../model/standing';

/** What is worked on of an app: which revision, and how far it is. */
export function workedOf(app: OwnApp): { state: OpenState; words: string } | undefined {
  const state = openStateOf(app);
  if (!state) return undefined;
  const { worked } = text;
  const version = openVersionOf(app);
  const how = howOf(app, state);
  if (state !== 'draft' && state !== 'changes_requested')
    return { state, words: worked.revision(version, how) };
  const isFirst = version === 1 && !app.liveVersion;
  return { state, words: isFirst ? worked.first(how) : worked.draft(version, how) };
}

function howOf(app: OwnApp, state: OpenState): string {
  const { worked } = text;
  if (state === 'scheduled' && app.scheduledFor) return localTimeOfYear(app.scheduledFor);
  if (state !== 'draft') return worked.states[state];
  const lacks = lacksOf(app);
  return lacks > 0 ? worked.lacks(lacks) : worked.ready;
}
