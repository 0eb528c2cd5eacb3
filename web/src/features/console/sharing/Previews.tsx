import { ExternalLink, Plus, X } from 'lucide-react';
import { Suspense, useState } from 'react';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { devSharing as text } from '../../../messages/devSharing';
import { Badge } from '../../../ui/Badge';
import { Button, buttonClass } from '../../../ui/Button';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { CsvButton } from '../frame/CsvButton';
import { RowTable } from '../lists/RowTable';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, type ListView, useRows } from '../lists/rows';
import { byFigure, byTime } from '../model/orders';
import { type Preview, type Sharing, useSharingAct } from './api';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));
const PreviewDialog = lazyPart(() => import('./PreviewDialog').then((m) => m.PreviewDialog));

/** They come with the newest first. */
const RULES: ListRules<Preview> = {
  name: 'previews',
  wordsOf: (one) => `${day(one.createdAt)} ${reviewersOf(one)}`,
  groups: text.previewStates,
  groupOf: ({ isOpen }) => (isOpen ? 'open' : 'over'),
  orders: [],
  comes: '-preview',
  heads: [
    ['preview', text.previewColumns.preview, byTime(({ createdAt }) => createdAt)],
    ['state', text.previewColumns.state, byFigure(({ isOpen }) => Number(isOpen))],
    ['reviewers', text.previewColumns.reviewers, byFigure(({ reviewers }) => reviewers?.length ?? 0)],
    ['until', text.previewColumns.until, byTime(endOf)],
  ],
};

type PreviewsProps = { sharing: Sharing; mayChange: boolean };

/** The addresses that show the draft as it will look. */
export function Previews({ sharing, mayChange }: PreviewsProps) {
  const { app } = useDraft();
  const [isMaking, setIsMaking] = useState(false);
  const closing = useSharingAct();
  const [asked, setAsked] = useState<Preview | null>(null);
  const previews = sharing.previews ?? [];
  const list = useRows(previews, RULES);
  return (
    <Section
      id="previews"
      title={text.previews}
      sub={text.previewsSub}
      aside={
        <span className="console-acts">
          {previews.length > 0 && (
            <CsvButton file={text.previewFile(app.slug)} of={text.previews} rows={() => rowsOf(list.shown)} />
          )}
          {mayChange && (
            <Button size="sm" onClick={() => setIsMaking(true)}>
              <Plus size={15} aria-hidden="true" /> {text.makePreview}
            </Button>
          )}
        </span>
      }
    >
      <ActFailure error={closing.error} />
      {previews.length === 0 && <p className="panel-body muted">{text.noPreviews}</p>}
      {previews.length > 0 && (
        <>
          <RowTools label={text.previews} list={list} />
          {list.onPage.length > 0 && (
            <PreviewTable list={list} previews={list.onPage} onClose={mayChange ? setAsked : undefined} />
          )}
          <RowFoot label={text.previews} list={list} />
        </>
      )}
      <Suspense>
        {isMaking && <PreviewDialog onClose={() => setIsMaking(false)} />}
        {asked && (
          <ConfirmDialog
            title={text.closePreview(day(asked.createdAt))}
            keep={text.keepOpen}
            confirm={text.closeNow}
            busy={closing.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() =>
              closing.mutate({ kind: 'close-preview', preview: asked }, { onSettled: () => setAsked(null) })
            }
          >
            <p>{text.closePreviewText}</p>
          </ConfirmDialog>
        )}
      </Suspense>
    </Section>
  );
}

type Act = ((preview: Preview) => void) | undefined;

type PreviewTableProps = { list: ListView; previews: readonly Preview[]; onClose: Act };

function PreviewTable({ list, previews, onClose }: PreviewTableProps) {
  const { previewColumns: columns } = text;
  return (
    <div className="console-records sharing-table">
      <RowTable
        caption={text.previewList}
        list={list}
        rows={previews}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'preview',
            head: columns.preview,
            cell: ({ createdAt }) => <b className="medium">{day(createdAt)}</b>,
          },
          {
            key: 'state',
            head: columns.state,
            cell: ({ isOpen }) => (
              <Badge tone={isOpen ? 'success' : 'neutral'}>
                {isOpen ? text.previewStates.open : text.previewStates.over}
              </Badge>
            ),
          },
          { key: 'reviewers', head: columns.reviewers, cell: reviewersOf },
          { key: 'until', head: columns.until, cell: (one) => day(endOf(one)) },
          {
            key: 'acts',
            head: <span className="sr-only">{columns.acts}</span>,
            align: 'end',
            cell: (preview) => preview.isOpen && <Acts preview={preview} onClose={onClose} />,
          },
        ]}
      />
    </div>
  );
}

function rowsOf(previews: readonly Preview[]): string[][] {
  const { preview, state, reviewers, until } = text.previewColumns;
  return [
    [preview, state, reviewers, until],
    ...previews.map((one) => [
      day(one.createdAt),
      one.isOpen ? text.previewStates.open : text.previewStates.over,
      reviewersOf(one),
      day(endOf(one)),
    ]),
  ];
}

/** When it was closed, or else when it ends. */
function endOf({ closedAt, endsAt }: Preview): string {
  return closedAt ?? endsAt;
}

const reviewersOf = ({ reviewers }: Preview): string =>
  (reviewers ?? []).map(({ email, acceptedAt }) => text.reviewed(email, acceptedAt !== null)).join(', ') ||
  text.nobody;

function Acts({ preview, onClose }: { preview: Preview; onClose: Act }) {
  const made = day(preview.createdAt);
  return (
    <span className="sharing-acts">
      <a
        className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
        href={preview.url}
        target="_blank"
        rel="noreferrer"
        aria-label={text.openPreview(made)}
      >
        <ExternalLink size={16} aria-hidden="true" />
      </a>
      {onClose && (
        <Button
          variant="ghost"
          size="sm"
          icon
          aria-label={text.closePreview(made)}
          onClick={() => onClose(preview)}
        >
          <X size={16} aria-hidden="true" />
        </Button>
      )}
    </span>
  );
}
