import { Copy, Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { day } from '../../../lib/dates';
import { lastDayOf } from '../../../lib/lastDay';
import { lazyPart } from '../../../lib/lazyPart';
import { useCopy } from '../../../lib/useCopy';
import { devSharing as text } from '../../../messages/devSharing';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, type ListView, useRows } from '../lists/rows';
import { byFigure, byName, byTime } from '../model/orders';
import { type ShareLink, type Sharing, useSharingAct } from './api';

const LinkDialog = lazyPart(() => import('./LinkDialog').then((m) => m.LinkDialog));
const CloseDialog = lazyPart(() => import('./CloseDialog').then((m) => m.CloseDialog));

/** They come with the newest first. */
const RULES: ListRules<ShareLink> = {
  name: 'links',
  wordsOf: ({ createdAt, endsAt }) => `${day(createdAt)} ${lastDayOf(endsAt)}`,
  groups: text.linkStates,
  groupOf: ({ state }) => state,
  orders: [],
  comes: '-link',
  heads: [
    ['link', text.linkColumns.link, byTime(({ createdAt }) => createdAt)],
    ['state', text.linkColumns.state, byName(({ state }) => text.linkStates[state])],
    ['taken', text.linkColumns.taken, byFigure(({ taken }) => taken)],
    ['until', text.linkColumns.until, byTime(({ endsAt }) => endsAt)],
  ],
};

type LinksProps = { sharing: Sharing; mayChange: boolean };

/** The addresses by which organizations let themselves in. */
export function Links({ sharing, mayChange }: LinksProps) {
  const { app } = useDraft();
  const [isMaking, setIsMaking] = useState(false);
  const [closing, setClosing] = useState<ShareLink | null>(null);
  const [made, setMade] = useState('');
  const copying = useSharingAct();
  const links = sharing.links ?? [];
  const list = useRows(links, RULES);
  if (sharing.public && links.length === 0) return null;
  return (
    <Section
      id="links"
      title={text.links}
      sub={text.linksSub}
      aside={
        <span className="console-acts">
          {links.length > 0 && (
            <CsvButton file={text.linkFile(app.slug)} of={text.links} rows={() => rowsOf(list.shown)} />
          )}
          {mayChange && !sharing.public && (
            <Button size="sm" onClick={() => setIsMaking(true)}>
              <Plus size={15} aria-hidden="true" /> {text.makeLink}
            </Button>
          )}
        </span>
      }
    >
      {made && (
        <div className="panel-body">
          <MadeLink url={made} />
        </div>
      )}
      <ActFailure error={copying.error} />
      {links.length === 0 && <p className="panel-body muted">{text.noLinks}</p>}
      {links.length > 0 && (
        <>
          <RowTools label={text.links} list={list} />
          {list.onPage.length > 0 && (
            <LinkTable
              list={list}
              links={list.onPage}
              onCopy={mayChange ? (link) => copying.mutate({ kind: 'copy-link', link }) : undefined}
              onClose={mayChange ? setClosing : undefined}
            />
          )}
          <RowFoot label={text.links} list={list} />
        </>
      )}
      <Suspense>
        {isMaking && <LinkDialog onMade={setMade} onClose={() => setIsMaking(false)} />}
        {closing && <CloseDialog link={closing} onClose={() => setClosing(null)} />}
      </Suspense>
    </Section>
  );
}

/** The address of a link that was just made. */
function MadeLink({ url }: { url: string }) {
  const { isCopied, copy } = useCopy(url);
  return (
    <Note tone="success" live>
      <p>{text.address}</p>
      <p className="sharing-made">
        <code className="sharing-address">{url}</code>
        <Button variant="secondary" size="sm" onClick={copy}>
          {isCopied ? text.copied : text.copy}
        </Button>
      </p>
    </Note>
  );
}

type Act = ((link: ShareLink) => void) | undefined;
type ActsProps = { onCopy: Act; onClose: Act };
type LinkTableProps = ActsProps & { list: ListView; links: readonly ShareLink[] };

function LinkTable({ list, links, onCopy, onClose }: LinkTableProps) {
  const { linkColumns: columns } = text;
  return (
    <div className="console-records sharing-table">
      <RowTable
        caption={text.linkList}
        list={list}
        rows={links}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'link',
            head: columns.link,
            cell: ({ createdAt }) => <b className="medium">{day(createdAt)}</b>,
          },
          {
            key: 'state',
            head: columns.state,
            cell: ({ state }) => (
              <Badge tone={state === 'open' ? 'success' : 'neutral'}>{text.linkStates[state]}</Badge>
            ),
          },
          {
            key: 'taken',
            head: columns.taken,
            align: 'end',
            cell: ({ taken, places }) => text.taken(taken, places),
          },
          { key: 'until', head: columns.until, cell: ({ endsAt }) => lastDayOf(endsAt) },
          {
            key: 'acts',
            head: <span className="sr-only">{columns.acts}</span>,
            align: 'end',
            cell: (link) => <Acts link={link} onCopy={onCopy} onClose={onClose} />,
          },
        ]}
      />
    </div>
  );
}

function rowsOf(links: readonly ShareLink[]): string[][] {
  const { link, state, taken, until } = text.linkColumns;
  return [
    [link, state, taken, until],
    ...links.map((one) => [
      day(one.createdAt),
      text.linkStates[one.state],
      text.taken(one.taken, one.places),
      lastDayOf(one.endsAt),
    ]),
  ];
}

function Acts({ link, onCopy, onClose }: ActsProps & { link: ShareLink }) {
  const made = day(link.createdAt);
  if (link.state === 'closed' || link.state === 'ended') return null;
  return (
    <span className="sharing-acts">
      {onCopy && (
        <Button variant="ghost" size="sm" icon aria-label={text.copyLink(made)} onClick={() => onCopy(link)}>
          <Copy size={16} aria-hidden="true" />
        </Button>
      )}
      {onClose && (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.closeLink(made)}
          onClick={() => onClose(link)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
