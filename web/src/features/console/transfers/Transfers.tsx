import './transfers.css';
import { useQuery } from '@tanstack/react-query';
import {
  CalendarClock,
  CircleCheck,
  CircleSlash,
  CircleX,
  Hourglass,
  type LucideIcon,
  Send,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { devTransfers as text } from '../../../messages/devTransfers';
import { Button } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import { CsvButton } from '../frame/CsvButton';
import { HeadActs } from '../frame/HeadActs';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { asTheyCome, byName, byTime } from '../model/orders';
import { Panel } from '../profile/Panel';
import { useIsRestricted } from '../profile/useIsRestricted';
import type { Answer } from './AnswerDialog';
import { otherOf, type Transfer, transfersOf, whatOf } from './api';

const OfferDialog = lazyPart(() => import('./OfferDialog').then((m) => m.OfferDialog));
const AnswerDialog = lazyPart(() => import('./AnswerDialog').then((m) => m.AnswerDialog));

/** They come with the newest first. */
const RULES: ListRules<Transfer> = {
  name: 'transfers',
  wordsOf: (one) => [otherOf(one), ...(one.applications ?? []).map(({ name }) => name)].join(' '),
  groups: text.states,
  groupOf: ({ state }) => state,
  orders: [
    ['newest', asTheyCome],
    ['oldest', byTime(({ offeredAt }) => offeredAt)],
    ['name', byName(whatOf)],
  ],
};

type TransfersProps = { token: string; mayChange: boolean };

/** Apps that go to other developers and come from them. */
export function Transfers({ token, mayChange }: TransfersProps) {
  const boot = useBoot();
  const query = useQuery(transfersOf(boot, token));
  const [isOffering, setIsOffering] = useState(false);
  const [answer, setAnswer] = useState<{ kind: Answer; transfer: Transfer } | null>(null);
  const list = useRows(query.data?.items ?? [], RULES);
  const isRestricted = useIsRestricted();
  const hasApps = (query.data?.transferable ?? []).length > 0;
  return (
    <Panel
      title={text.title}
      aside={list.all > 0 && <CsvButton file={text.file} of={text.title} rows={() => rowsOf(list.shown)} />}
    >
      <Loaded query={query} failedTitle={text.failed}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="muted">{text.nothing}</p>
          ) : (
            <>
              <RowTools label={text.title} list={list} />
              <ul className="transfers">
                {list.onPage.map((transfer) => (
                  <Item
                    key={transfer.id}
                    transfer={transfer}
                    answers={mayChange ? answersOf(transfer, isRestricted) : []}
                    onAnswer={(kind) => setAnswer({ kind, transfer })}
                  />
                ))}
              </ul>
              <RowFoot label={text.title} list={list} />
            </>
          )
        }
      </Loaded>
      {mayChange && hasApps && !isRestricted && (
        <HeadActs>
          <Button onClick={() => setIsOffering(true)}>
            <Send size={16} aria-hidden="true" />
            {text.offer}
          </Button>
        </HeadActs>
      )}
      <Suspense>
        {isOffering && <OfferDialog token={token} onClose={() => setIsOffering(false)} />}
        {answer && <AnswerDialog {...answer} token={token} onClose={() => setAnswer(null)} />}
      </Suspense>
    </Panel>
  );
}

/** The transfers as rows of a file. */
function rowsOf(list: readonly Transfer[]): string[][] {
  const { offered, apps, from, to, state, ends } = text.csvColumns;
  return [
    [offered, apps, from, to, state, ends],
    ...list.map((one) => [
      day(one.offeredAt),
      (one.applications ?? []).map(({ name }) => name).join(', '),
      one.from.name,
      one.to.name,
      text.states[one.state],
      whenOf(one),
    ]),
  ];
}

type Given = { kind: Answer; label: string };

type ItemProps = { transfer: Transfer; answers: readonly Given[]; onAnswer: (kind: Answer) => void };

function Item({ transfer, answers, onAnswer }: ItemProps) {
  const what = whatOf(transfer);
  const apps = transfer.applications ?? [];
  const { icon: Icon, tone } = MARKS[transfer.state];
  return (
    <li>
      <p className="medium">{(transfer.direction === 'in' ? text.in : text.out)(what, otherOf(transfer))}</p>
      <p className="small muted">
        <span className="console-state" data-tone={tone}>
          <Icon size={15} aria-hidden="true" />
          {text.states[transfer.state]}
        </span>{' '}
        {whenOf(transfer)}
      </p>
      {apps.length > 1 && (
        <details className="small">
          <summary>{text.list}</summary>
          <p className="muted">{apps.map(({ name }) => name).join(', ')}</p>
        </details>
      )}
      {answers.length > 0 && (
        <span className="team-answers">
          {answers.map(({ kind, label }, i) => (
            <Button
              key={kind}
              size="sm"
              variant={i === 0 ? 'secondary' : 'ghost'}
              aria-label={text.ofTransfer(label, what)}
              onClick={() => onAnswer(kind)}
            >
              {label}
            </Button>
          ))}
        </span>
      )}
    </li>
  );
}

type Mark = { icon: LucideIcon; tone: 'good' | 'wait' | 'act' | 'bad' | 'plain' };

const MARKS: Record<Transfer['state'], Mark> = {
  offered: { icon: Hourglass, tone: 'wait' },
  accepted: { icon: CalendarClock, tone: 'wait' },
  declined: { icon: CircleX, tone: 'plain' },
  cancelled: { icon: CircleSlash, tone: 'plain' },
  expired: { icon: CircleSlash, tone: 'plain' },
  completed: { icon: CircleCheck, tone: 'good' },
  failed: { icon: CircleX, tone: 'bad' },
};

function whenOf({
  state,
  direction,
  to,
  expiresAt,
  movesAt,
  endedAt,
  failure,
  applications,
}: Transfer): string {
  if (failure) {
    const app = applications?.find(({ id }) => id === failure.application)?.name ?? '';
    return text.failures[failure.reason](app);
  }
  if (state === 'offered') {
    return direction === 'in' ? text.waitsForYou(expiresAt) : text.waitsForThem(to.name, expiresAt);
  }
  if (state === 'accepted' && movesAt) return text.moves(movesAt, movesAt.slice(11, 16));
  return endedAt ? text.ended(endedAt) : '';
}

/** What can be answered; who is restricted takes nothing. */
function answersOf({ state, direction }: Transfer, isRestricted: boolean): Given[] {
  if (state === 'accepted') return [{ kind: 'cancel', label: text.cancel }];
  if (state !== 'offered') return [];
  if (direction === 'out') return [{ kind: 'cancel', label: text.withdraw }];
  return [
    ...(isRestricted ? [] : [{ kind: 'accept' as const, label: text.accept }]),
    { kind: 'decline', label: text.decline },
  ];
}
