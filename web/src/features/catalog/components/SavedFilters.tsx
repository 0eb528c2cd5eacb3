import './saved-filters.css';
import { X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { filterCount, formatList, type ListAddress } from '../../../lib/address';
import { MOST_LETTERS, removeSavedFilter, saveFilter, useSavedFilters } from '../../../lib/savedFilters';
import { listFilters as text } from '../../../messages/listFilters';
import { Button, buttonClass } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { Link } from '../../../ui/Link';

type SavedFiltersProps = {
  /** Of the list. */
  path: string;
  /** The filters that can be saved now. */
  address: ListAddress;
  /** A saved one was chosen; the link leads there. */
  onChosen?: () => void;
};

/** Filters that were saved under a name in this browser, and the way to save those that are on. */
export function SavedFilters({ path, address, onChosen }: SavedFiltersProps) {
  const titleId = useId();
  const saved = useSavedFilters().filter((one) => one.path === path);
  const query = formatList({ ...address, page: 1 });
  const canSave = filterCount(address) > 0 && saved.every((one) => one.query !== query);
  const section = useRef<HTMLElement>(null);
  const isNew = useRef(false);
  // The form is gone, in the sheet of phones, too: one goes on with what was saved.
  useEffect(() => {
    if (isNew.current) section.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    isNew.current = false;
  });
  if (saved.length === 0 && !canSave) return null;
  const save = (name: string) => {
    isNew.current = true;
    saveFilter({ name, path, query });
  };
  return (
    <section className="saved-filters" aria-labelledby={titleId} ref={section}>
      <h2 id={titleId}>{text.savedFilters}</h2>
      {saved.length > 0 && (
        <ul>
          {saved.map((one) => (
            <li key={one.name} className="row">
              <Link
                className="grow ellip"
                to={one.path + one.query}
                aria-current={one.query === query ? 'true' : undefined}
                onClick={onChosen}
              >
                {one.name}
              </Link>
              <button
                type="button"
                className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
                aria-label={text.removeSaved(one.name)}
                onClick={() => removeSavedFilter(one)}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && <SaveForm onSave={save} />}
    </section>
  );
}

function SaveForm({ onSave }: { onSave: (name: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [error, setError] = useState('');
  if (!isOpen) {
    return (
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {text.saveFilters}
      </Button>
    );
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (!name) return setError(text.nameMissing);
    onSave(name);
  };
  return (
    <form className="stack" noValidate onSubmit={save}>
      <Field label={text.filterName} error={error}>
        {(ids) => (
          <Input
            {...ids}
            name="name"
            autoComplete="off"
            // It was asked for by a press.
            autoFocus
            maxLength={MOST_LETTERS}
            onChange={() => setError('')}
          />
        )}
      </Field>
      <div className="row">
        <Button type="submit" size="sm" variant="primary">
          {text.save}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsOpen(false)}>
          {text.cancelSaving}
        </Button>
      </div>
    </form>
  );
}
