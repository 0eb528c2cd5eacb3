import { day } from '../../../lib/dates';
import { devHistory as text } from '../../../messages/devHistory';
import type { HistoryEvent } from './api';

type Happened = Pick<HistoryEvent, 'name' | 'payload' | 'meta'>;

// What was done with an app, in words.

/** The details for people; ids of submissions and pictures are for the file. */
const withoutIds = (details: string): string => details.replace(/(^|\s)[0-9a-f-]{32,36}(?=\s|$)/g, '').trim();

/** Why a publication was refused; what the staff wrote about it stands behind the words of the reason. */
function refusalOf(reason: string, said: string): string {
  const known = (text.refusals as Readonly<Record<string, string>>)[reason];
  if (!known) return said;
  return known.endsWith(':') ? `${known} ${said.slice(said.indexOf(': ') + 2)}` : known;
}

/** Between whom a transfer failed, and why. */
function failureOf(details: string): string | undefined {
  const [, between, reason = ''] = /^(.*): ([a-z_]+)$/.exec(details) ?? [];
  const why = (text.failures as Readonly<Record<string, string>>)[reason];
  return why && `${between}: ${why}`;
}

/** The last day of an app, before the name of what there is instead. */
export const dayBefore = ({ payload }: Happened): string =>
  text.insteadFrom(day(payload.details.slice(0, 10)));

/** Which revision it was about, and which day: the log has tags and moments. */
export function detailsOf(event: Happened): string {
  const { name, payload } = event;
  if (payload.instead) return dayBefore(event) + payload.instead.name;
  const details = withoutIds(payload.details);
  if (name === 'transfer.fail') return failureOf(details) ?? details;
  const [, tagged, at] = /^(\d+)\.\d+(?: at (\S+))?$/.exec(details) ?? [];
  if (tagged) return at ? text.revisionAt(Number(tagged), timeOf(at)) : text.revision(Number(tagged));
  const [, refused, reason = '', said = ''] = /^(\d+)\.\d+ ([a-z_]+): (.*)$/s.exec(details) ?? [];
  if (refused) return text.refused(Number(refused), refusalOf(reason, said));
  const [, judged] = /^of revision (\d+)$/.exec(details) ?? [];
  if (judged) return text.revision(Number(judged));
  return /^\d{4}-\d{2}-\d{2}$/.test(details) ? day(details) : details;
}

/** Who did it; people of the staff are a role, and no names. */
export const whoOf = ({ meta }: Happened): string =>
  meta.role === 'member' ? meta.email || text.roles.member : text.roles[meta.role];

/** What was done. */
export const whatOf = ({ name }: Happened): string =>
  (text.names as Readonly<Record<string, string>>)[name] ?? name;

/** A moment, as the history names it. */
export const timeOf = (iso: string): string => text.at(day(iso), iso.slice(11, 16));
