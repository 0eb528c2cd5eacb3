import './palette.css';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { devConsole } from '../../../messages/devConsole';
import { devKeys as text } from '../../../messages/devKeys';
import { Dialog } from '../../../ui/Dialog';
import type { User } from '../../session/model/user';
import type { Opened } from './ConsoleKeys';
import { type Found, findIn } from './find';
import { Kbd } from './Kbd';
import { useLettersOn } from './letters';
import { type Entry, useEntries } from './useEntries';

type PaletteProps = {
  user: User;
  /** The slug of the app whose pages are looked at; '' for none. */
  app: string;
  onOpen: (what: Opened) => void;
  onClose: () => void;
};

/** Finds what the console has for a person, and leads there. */
export function Palette({ user, app, onOpen, onClose }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState('');
  const { groups, hasFailed } = useEntries(user, app);
  const found = findIn(groups, typed);
  const entries = found.flatMap((group) => group.entries);
  // The best one, until somebody goes to another.
  const active = entries.find((entry) => entry.id === chosen) ?? entries[0];
  const idOf = (entry: Entry) => `${id}-${entry.id.replaceAll(/\W/g, '-')}`;
  const activeId = active && idOf(active);
  useEffect(() => {
    // Outside: the list, which scrolls.
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // As a press of the pointer: a link is followed as all links are, and with Control in a new tab.
      const { ctrlKey, metaKey, shiftKey } = event;
      const press = new window.MouseEvent('click', {
        bubbles: true,
        cancelable: true,
        ctrlKey,
        metaKey,
        shiftKey,
      });
      list.current?.querySelector('[aria-selected="true"]')?.dispatchEvent(press);
    } else {
      const to = placeAfter(event.key, active ? entries.indexOf(active) : -1, entries.length);
      if (to === undefined) return;
      setChosen(entries[to]?.id ?? '');
    }
    event.preventDefault();
  }

  return (
    <Dialog open onClose={onClose} title={<span className="sr-only">{text.find}</span>}>
      <div className="palette">
        <label className="palette-field">
          <Search size={18} aria-hidden="true" />
          <input
            role="combobox"
            aria-label={text.find}
            aria-autocomplete="list"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={activeId}
            placeholder={text.hint}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen('');
            }}
            onKeyDown={onKeyDown}
          />
        </label>
        <div ref={list} id={`${id}-list`} role="listbox" aria-label={text.results} className="palette-list">
          {found.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
            <div
              key={group.id}
              role="group"
              aria-labelledby={`${id}-of-${group.id}`}
              className="palette-group"
            >
              <span id={`${id}-of-${group.id}`} className="palette-group-name">
                {group.name}
              </span>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={idOf(entry)}
                  entry={entry}
                  isActive={entry === active}
                  onOpen={onOpen}
                  onClose={onClose}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="palette-says small muted" role="status">
          {entries.length === 0 && text.nothing(typed.trim())}
          {entries.length > 0 && typed.trim() !== '' && (
            <span className="sr-only">{text.found(entries.length)}</span>
          )}
        </p>
        {hasFailed && <p className="palette-says small muted">{devConsole.failed}.</p>}
      </div>
    </Dialog>
  );
}

/** Where a key leads in the list, from a place; undefined for a key that is the field's. */
function placeAfter(key: string, place: number, count: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (place + 1) % count;
  if (key === 'ArrowUp') return (place - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

type OptionProps = {
  id: string;
  entry: Found<Entry>;
  isActive: boolean;
  onOpen: (what: Opened) => void;
  onClose: () => void;
};

function Option({ id, entry, isActive, onOpen, onClose }: OptionProps) {
  const isOn = useLettersOn();
  const own = {
    id,
    className: 'palette-option',
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    // Pressing must not take the focus from the field before the click arrives.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
  };
  const body = (
    <>
      <span className="palette-icon">{entry.icon}</span>
      <span className="grow may-shrink ellip">
        {entry.pieces.map((piece) =>
          piece.isMatch ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
        )}
      </span>
      {entry.note && <span className="palette-note tiny muted ellip">{entry.note}</span>}
      <span className="palette-keys" aria-hidden="true">
        {isOn && entry.keys && <Kbd keys={entry.keys} />}
        <kbd className="kbd palette-enter">↵</kbd>
      </span>
    </>
  );
  if ('href' in entry) {
    // In a new tab it leads there while the palette stays.
    const close = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      if (!ctrlKey && !metaKey && !shiftKey) onClose();
    };
    return (
      <a {...own} href={entry.href} onClick={close}>
        {body}
      </a>
    );
  }
  return (
    <button {...own} type="button" onClick={() => onOpen(entry.opens)}>
      {body}
    </button>
  );
}
