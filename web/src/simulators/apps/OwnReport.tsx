import { useLocation, useSearch } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import type { Chat } from '../data/chats';
import { chatState } from '../model/chats';
import { useStore } from '../model/store';

const { reports: words } = text;

/** What chats can be chosen by, in the address under these names. */
const FILTERS = {
  status: (chat: Chat) => chat.status,
  rate: (chat: Chat) => chat.rating,
  country: (chat: Chat) => chat.customer.geolocation?.country,
};
type FilterName = keyof typeof FILTERS;
const NAMES = Object.keys(FILTERS) as FilterName[];

/** The reports of the product: counts of the demo's chats, chosen by what the address says. */
export function OwnReport() {
  const { chats } = useStore(chatState);
  const query = new URLSearchParams(useSearch());
  const chosen = chats.filter((chat) =>
    NAMES.every((name) => !query.get(name) || query.get(name) === FILTERS[name](chat)),
  );
  const count = (matches: (chat: Chat) => boolean) => chosen.filter(matches).length;
  const ofStatus = (status: Chat['status']) => count((chat) => chat.status === status);
  const rows: [label: string, value: number, of: number][] = [
    [words.chats, chosen.length, chats.length],
    [words.waiting, ofStatus('waiting'), chosen.length],
    [words.open, ofStatus('open'), chosen.length],
    [words.archived, ofStatus('archived'), chosen.length],
    [words.good, count(({ rating }) => rating === 'good'), chosen.length],
    [words.bad, count(({ rating }) => rating === 'bad'), chosen.length],
    [words.messages, countMessages(chosen), countMessages(chats)],
  ];
  return (
    <>
      <Choices chats={chats} query={query} />
      <table className="sim-table">
        <thead>
          <tr>
            <th scope="col">{words.figure}</th>
            <th scope="col">{words.number}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                {/* How much of all it is; the number says it to who does not see. */}
                <progress value={value} max={of || 1} aria-hidden="true" /> {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

const countMessages = (chats: readonly Chat[]) =>
  chats.reduce((sum, { messages }) => sum + messages.length, 0);

function Choices({ chats, query }: { chats: readonly Chat[]; query: URLSearchParams }) {
  const [, navigate] = useLocation();
  const choose = (name: string, value: string) => {
    if (value) query.set(name, value);
    else query.delete(name);
    navigate(`/reports/?${query}`, { replace: true });
  };
  return (
    <div className="sim-choices">
      {NAMES.map((name) => (
        <label key={name} className="sim-choice">
          {words.filters[name]}
          <select
            className="select select-sm"
            value={query.get(name) ?? ''}
            onChange={(event) => choose(name, event.target.value)}
          >
            <option value="">{words.any}</option>
            {valuesOf(chats, name).map((value) => (
              <option key={value} value={value}>
                {wordOf(name, value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function valuesOf(chats: readonly Chat[], name: FilterName): string[] {
  const values = chats.map((chat) => FILTERS[name](chat)).filter((value) => value !== undefined);
  return [...new Set<string>(values)].sort();
}

function wordOf(name: FilterName, value: string): string {
  if (name === 'status') return text.chats.states[value as Chat['status']];
  if (name === 'rate') return text.chats.ratings[value as NonNullable<Chat['rating']>];
  return value;
}
