import './suggestions.css';
import './app-field.css';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { searchDesk as text } from '../../../messages/searchDesk';
import { AppIcon } from '../../../ui/AppIcon';
import type { FieldInput } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import type { NamedApp } from '../api/namedApps';
import { moveActive } from '../model/moveActive';

type AppFieldProps = {
  input: FieldInput;
  ref: Ref<HTMLInputElement>;
  /** What stands in the field. */
  value: string;
  /** The apps whose names have it; undefined while nothing was read. */
  apps: readonly NamedApp[] | undefined;
  hasFailed: boolean;
  onType: (value: string) => void;
  onChoose: (app: NamedApp) => void;
};

/** The field of an app: a combobox over the names that have what was typed. */
export function AppField({ input, ref, value, apps, hasFailed, onType, onChoose }: AppFieldProps) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isAsked = isOpen && value.trim() !== '';
  const shown = isAsked && apps ? apps : [];
  const isListed = shown.length > 0;
  const word = hasFailed ? text.appsFailed : apps?.length === 0 ? text.noApp(value.trim()) : '';

  const open = (next: boolean) => {
    setIsOpen(next);
    setActive(-1);
  };
  const choose = (app: NamedApp) => {
    open(false);
    onChoose(app);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const chosen = shown[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isListed) setActive(moveActive(active, event.key, shown.length));
      else open(true);
    } else if (event.key === 'Escape' && isAsked) {
      event.preventDefault();
      open(false);
    } else if (event.key === 'Enter') {
      if (!chosen) return open(false);
      event.preventDefault(); // the form waits for another one
      choose(chosen);
    }
  };
  return (
    <div className="app-field">
      <Input
        {...input}
        ref={ref}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={shown[active] ? `${listId}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => {
          open(true);
          onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => open(false)}
      />
      <p className="sr-only" role="status">
        {isListed ? text.appsFound(shown.length) : isAsked && word}
      </p>
      <div className="app-field-drop" hidden={!isListed}>
        <div id={listId} role="listbox" aria-label={text.apps}>
          {shown.map((app, index) => (
            <Option
              key={app.objectID}
              id={`${listId}-${index}`}
              app={app}
              isActive={index === active}
              onChoose={choose}
            />
          ))}
        </div>
      </div>
      {isAsked && !isListed && word !== '' && (
        <p className="app-field-drop app-field-word" aria-hidden="true">
          {word}
        </p>
      )}
    </div>
  );
}

type OptionProps = { id: string; app: NamedApp; isActive: boolean; onChoose: (app: NamedApp) => void };

function Option({ id, app, isActive, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys of the field move through the list
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active option
    <div
      id={id}
      className="option"
      role="option"
      aria-selected={isActive}
      // Pressing must not take the focus from the field before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(app)}
    >
      <AppIcon src={app.icon} size={34} eager />
      <span className="grow">
        <b>{app.name}</b>
        <span className="block small muted ellip">{app.developer}</span>
      </span>
    </div>
  );
}
