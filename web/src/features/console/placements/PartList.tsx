import { ActFailure } from '../editor/ActFailure';
import '../../../ui/danger.css';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { useIsLocked } from '../editor/RevisionFields';
import { Section } from '../editor/Section';
import { RowFoot, RowTools } from '../lists/RowTools';
import { useRows } from '../lists/rows';
import { asTheyCome, byName } from '../model/orders';
import type { Edit } from './api';
import { useEdit } from './useEdit';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));

type PartListProps<T> = {
  id: string;
  title: string;
  sub: string;
  /** The words on the button that adds one; undefined when there is no room for another one. */
  add: string | undefined;
  none: string;
  parts: readonly T[];
  nameOf: (part: T) => string;
  row: (part: T) => ReactNode;
  /** What else is done with all of them. */
  more?: ReactNode;
  /** The dialog for one; undefined for a new one. */
  form: (part: T | undefined, onClose: () => void) => ReactNode;
  /** How one is removed, and what will happen then. */
  removal: (part: T) => { edit: Edit; text: string };
};

/** What the app consists of, of one kind: each is written in a dialog, and removed once that is confirmed. */
export function PartList<T extends { id: string }>(props: PartListProps<T>) {
  const { id, title, sub, add, none, parts, nameOf, row, more, form, removal } = props;
  const [written, setWritten] = useState<T | 'new' | null>(null);
  const [gone, setGone] = useState<T | null>(null);
  const isLocked = useIsLocked('access');
  const rows = useRows(parts, {
    name: id,
    wordsOf: nameOf,
    groups: {},
    groupOf: () => '',
    orders: [
      ['written', asTheyCome],
      ['name', byName(nameOf)],
    ],
  });
  const list = useRef<HTMLUListElement>(null);
  const removing = useEdit(() => {
    setGone(null);
    list.current?.focus();
  });
  return (
    <Section id={id} title={title} sub={sub}>
      <RowTools label={title} list={rows} />
      <ul ref={list} className="console-parts" tabIndex={-1} aria-label={title}>
        {rows.onPage.map((part) => (
          <li key={part.id}>
            <div className="grow may-shrink">{row(part)}</div>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.editPart(nameOf(part))}
              disabled={isLocked}
              onClick={() => setWritten(part)}
            >
              <Pencil size={16} aria-hidden="true" />
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.removePart(nameOf(part))}
              disabled={isLocked}
              onClick={() => setGone(part)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <RowFoot label={title} list={{ ...rows, to: (page) => `${rows.to(page)}#${id}` }} />
      {parts.length === 0 && <p className="console-parts-none small muted">{none}</p>}
      {(add || more) && (
        <div className="console-order-foot">
          {add && (
            <Button variant="ghost" size="sm" disabled={isLocked} onClick={() => setWritten('new')}>
              <Plus size={16} aria-hidden="true" />
              {add}
            </Button>
          )}
          {more}
        </div>
      )}
      <Suspense>
        {written && form(written === 'new' ? undefined : written, () => setWritten(null))}
        {gone && (
          <ConfirmDialog
            title={text.removePart(nameOf(gone))}
            keep={text.leaveIt}
            confirm={text.removePart(nameOf(gone))}
            busy={removing.isPending}
            onClose={() => setGone(null)}
            onConfirm={() => removing.mutate(removal(gone).edit)}
          >
            <p>{removal(gone).text}</p>
            <ActFailure error={removing.error} />
          </ConfirmDialog>
        )}
      </Suspense>
    </Section>
  );
}
