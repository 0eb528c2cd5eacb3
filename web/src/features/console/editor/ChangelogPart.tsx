import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import type { Entry } from '../model/changelog';
import { focusEntry } from './entries';
import { Section } from './Section';
import { useDraft } from './useDraft';
import { useUndo } from './useUndo';

/** The day in this computer's zone, as YYYY-MM-DD. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((n) => String(n).padStart(2, '0')).join('-');

/** What has changed in the app, for who has it: the newest change first. */
export function ChangelogPart() {
  const { values, faults, keeper } = useDraft();
  const undoable = useUndo();
  const list = useRef<HTMLUListElement>(null);
  const entries = values.changelog;
  const change = (next: readonly Entry[]) => keeper.set({ changelog: next });

  function add() {
    change([{ key: onceKey(), version: '', date: dayOf(new Date()), title: '', text: '' }, ...entries]);
    // The new fields are there when the browser draws next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:first-child input')?.focus());
  }

  function remove(entry: Entry, place: number) {
    change(entries.filter((one) => one !== entry));
    list.current?.focus();
    undoable(text.removed(text.change, place + 1), () => {
      const now = keeper.snapshot().values.changelog;
      change([...now.slice(0, place), entry, ...now.slice(place)]);
      focusEntry(entry.key);
    });
  }

  return (
    <Section id="changelog" title={text.changes} sub={text.changesText}>
      {entries.length === 0 && <p className="console-parts-none small muted">{text.noChanges}</p>}
      <div className="console-order-foot">
        <Button variant="ghost" size="sm" onClick={add}>
          <Plus size={16} aria-hidden="true" />
          {text.addChange}
        </Button>
      </div>
      <ul ref={list} className="console-order" tabIndex={-1} aria-label={text.changes}>
        {entries.map((entry, place) => (
          <li key={entry.key} data-entry={entry.key}>
            <EntryFields
              entry={entry}
              place={place}
              onChange={(part) => change(entries.map((one) => (one === entry ? { ...entry, ...part } : one)))}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.removeItem(text.change, place + 1)}
              onClick={() => remove(entry, place)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      {faults.changelog && (
        <Note tone="danger" live>
          {faults.changelog}
        </Note>
      )}
    </Section>
  );
}

type EntryFieldsProps = { entry: Entry; place: number; onChange: (part: Partial<Entry>) => void };

function EntryFields({ entry, place, onChange }: EntryFieldsProps) {
  const { faults, keeper } = useDraft();
  const save = () => void keeper.flush();
  const faultOf = (name: string) => faults[`changelog.${place}.${name}`];
  return (
    <div className="grow console-item">
      <div className="console-form">
        <Field label={text.changeVersion(place + 1)} error={faultOf('version')}>
          {(input) => (
            <Input
              {...input}
              value={entry.version}
              autoComplete="off"
              onChange={(event) => onChange({ version: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
        <Field label={text.changeDate(place + 1)} error={faultOf('date')}>
          {(input) => (
            <Input
              {...input}
              type="date"
              value={entry.date}
              onChange={(event) => onChange({ date: event.currentTarget.value })}
              onBlur={save}
            />
          )}
        </Field>
      </div>
      <Field label={text.itemTitle(text.change, place + 1)} error={faultOf('title')}>
        {(input) => (
          <Input
            {...input}
            value={entry.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            onBlur={save}
          />
        )}
      </Field>
      <Field label={text.changeWords(place + 1)} error={faultOf('text')}>
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            value={entry.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            onBlur={save}
          />
        )}
      </Field>
    </div>
  );
}
