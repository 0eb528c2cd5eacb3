import './promotions.css';
import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { lastDayOf } from '../../../lib/lastDay';
import { lazyPart } from '../../../lib/lazyPart';
import { devPromotions as text } from '../../../messages/devPromotions';
import { Button } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, type ListView, useRows } from '../lists/rows';
import { asTheyCome, byFigure, byName, byTime } from '../model/orders';
import { useMay } from '../team/useMay';
import { ownPromotions, type Promotion } from './api';

const CodeDialog = lazyPart(() => import('./CodeDialog').then((m) => m.CodeDialog));
const EndDialog = lazyPart(() => import('./EndDialog').then((m) => m.EndDialog));

/** They come with the newest first. */
const RULES: ListRules<Promotion> = {
  name: 'codes',
  wordsOf: (one) => `${one.code} ${text.gives(one)}`,
  groups: text.states,
  groupOf: (one) => (isOver(one) ? 'over' : 'running'),
  orders: [['newest', asTheyCome]],
  heads: [
    ['code', text.columns.code, byName(({ code }) => code)],
    ['gives', text.columns.gives, (a, b) => a.percent - b.percent || a.amount - b.amount],
    ['used', text.columns.used, byFigure(({ used }) => used)],
    ['until', text.columns.until, byTime(({ endsAt }) => endsAt)],
  ],
};

/** The promotion codes that are for the app: what each gives, how often it was used, until when. */
export function PromotionCodes() {
  const { app } = useDraft();
  const query = useQuery(ownPromotions(useBoot(), useToken()));
  const codes = (query.data ?? []).filter(({ applications }) => applications?.includes(app.id));
  const list = useRows(codes, RULES);
  const [isMaking, setIsMaking] = useState(false);
  const [ending, setEnding] = useState<string | null>(null);
  const mayChange = useMay('access');
  return (
    <Section
      id="promotion-codes"
      title={text.title}
      sub={text.sub}
      aside={
        <span className="console-acts">
          {codes.length > 0 && <CsvButton file={text.file(app.slug)} rows={() => rowsOf(list.shown)} />}
          {mayChange && (
            <Button size="sm" onClick={() => setIsMaking(true)}>
              <Plus size={15} aria-hidden="true" /> {text.make}
            </Button>
          )}
        </span>
      }
    >
      <Loaded query={query} failedTitle={text.failed}>
        {() =>
          codes.length === 0 ? (
            <p className="panel-body muted">{text.none}</p>
          ) : (
            <>
              <RowTools label={text.title} list={list} />
              {list.onPage.length > 0 && (
                <Codes list={list} codes={list.onPage} {...(mayChange ? { onEnd: setEnding } : {})} />
              )}
              <RowFoot label={text.title} list={list} />
            </>
          )
        }
      </Loaded>
      <Suspense>
        {isMaking && <CodeDialog onClose={() => setIsMaking(false)} />}
        {ending && <EndDialog code={ending} onClose={() => setEnding(null)} />}
      </Suspense>
    </Section>
  );
}

type CodesProps = { list: ListView; codes: readonly Promotion[]; onEnd?: (code: string) => void };

function Codes({ list, codes, onEnd }: CodesProps) {
  const { columns } = text;
  return (
    <div className="console-records promotion-codes">
      <RowTable
        caption={text.list}
        list={list}
        rows={codes}
        rowKey={({ code }) => code}
        columns={[
          { key: 'code', head: columns.code, cell: ({ code }) => <b className="medium">{code}</b> },
          { key: 'gives', head: columns.gives, cell: text.gives },
          {
            key: 'used',
            head: columns.used,
            align: 'end',
            cell: ({ used, total }) => text.used(used, total),
          },
          {
            key: 'until',
            head: columns.until,
            cell: untilOf,
          },
          {
            key: 'acts',
            head: <span className="sr-only">{columns.acts}</span>,
            align: 'end',
            cell: (one) =>
              onEnd &&
              !isOver(one) && (
                <Button
                  variant="ghost"
                  size="sm"
                  icon
                  aria-label={text.end(one.code)}
                  onClick={() => onEnd(one.code)}
                >
                  <X size={16} aria-hidden="true" />
                </Button>
              ),
          },
        ]}
      />
    </div>
  );
}

function rowsOf(codes: readonly Promotion[]): string[][] {
  const { code, gives, used, until } = text.columns;
  return [
    [code, gives, used, until],
    ...codes.map((one) => [one.code, text.gives(one), text.used(one.used, one.total), untilOf(one)]),
  ];
}

const isOver = ({ endsAt }: Promotion) => Date.parse(endsAt) <= Date.now();

const untilOf = (one: Promotion) => (isOver(one) ? text.ended(one.endsAt) : lastDayOf(one.endsAt));
