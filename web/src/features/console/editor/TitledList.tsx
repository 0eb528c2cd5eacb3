import { Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { onceKey } from '../../../lib/onceKey';
import { devConsole as text } from '../../../messages/devConsole';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input, Textarea } from '../../../ui/Input';
import { lettersOf } from '../model/limits';
import { MAX_SENTENCE, SUBMISSION } from '../model/limits.gen';
import type { Item } from '../model/values';
import { focusEntry } from './entries';
import { MoveButtons } from './MoveButtons';
import { useDraft } from './useDraft';
import { useReorder } from './useReorder';
import { useUndo } from './useUndo';

type TitledListProps = {
  field: 'features' | 'benefits';
  /** What one entry is called. */
  one: string;
  /** The words on the button that adds one. */
  add: string;
};

/** Features or benefits, in the order in which pages show them. */
export function TitledList({ field, one, add }: TitledListProps) {
  const { values, keeper } = useDraft();
  const undoable = useUndo();
  const list = useRef<HTMLUListElement>(null);
  const items = values[field];
  const change = (next: readonly Item[]) => keeper.set({ [field]: next });
  const order = useReorder(items, (item, place) => item.title || `${one} ${place + 1}`, change);

  function addItem() {
    change([...items, { key: onceKey(), title: '', description: '' }]);
    // The new fields are there when the browser draws next.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus());
  }

  function remove(place: number) {
    const item = items[place];
    change(items.filter((_, at) => at !== place));
    list.current?.focus();
    if (!item) return;
    const undo = () => {
      const now = keeper.snapshot().values[field];
      change([...now.slice(0, place), item, ...now.slice(place)]);
      focusEntry(item.key);
    };
    undoable(text.removed(one, place + 1), undo);
  }

  return (
    <>
      <ul ref={list} className="console-order" tabIndex={-1} aria-label={text.fields[field]}>
        {items.map((item, place) => (
          <li
            key={item.key}
            id={`${field}-${place}`}
            data-entry={item.key}
            data-lifted={order.liftedKey === item.key || undefined}
          >
            <MoveButtons item={item} place={place} order={order} />
            <ItemFields
              field={field}
              one={one}
              item={item}
              place={place}
              onChange={(part) => change(items.map((each) => (each === item ? { ...item, ...part } : each)))}
            />
            <Button
              variant="ghost"
              size="sm"
              icon
              aria-label={text.removeItem(one, place + 1)}
              onClick={() => remove(place)}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <p className="sr-only" role="status">
        {order.said}
      </p>
      <div className="console-order-foot">
        <Button variant="ghost" size="sm" onClick={addItem}>
          <Plus size={16} aria-hidden="true" />
          {add}
        </Button>
        {items.length > 1 && <span className="small muted">{text.moveHint}</span>}
      </div>
    </>
  );
}

type ItemFieldsProps = {
  field: TitledListProps['field'];
  one: string;
  item: Item;
  place: number;
  onChange: (part: Partial<Item>) => void;
};

function ItemFields({ field, one, item, place, onChange }: ItemFieldsProps) {
  const { faults, keeper } = useDraft();
  const save = () => void keeper.flush();
  return (
    <div className="grow console-item">
      <Field
        label={text.itemTitle(one, place + 1)}
        aside={text.lengthOf(
          lettersOf(item.title),
          field === 'features' ? SUBMISSION.featureTitle : MAX_SENTENCE,
        )}
        error={faults[`${field}.${place}.title`]}
      >
        {(input) => (
          <Input
            {...input}
            value={item.title}
            autoComplete="off"
            onChange={(event) => onChange({ title: event.currentTarget.value })}
            onBlur={save}
          />
        )}
      </Field>
      <Field label={text.itemDescription(one, place + 1)} error={faults[`${field}.${place}.description`]}>
        {(input) => (
          <Textarea
            {...input}
            rows={2}
            value={item.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
            onBlur={save}
          />
        )}
      </Field>
    </div>
  );
}
