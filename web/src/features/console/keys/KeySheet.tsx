import './sheet.css';
import { useId } from 'react';
import { devKeys as text } from '../../../messages/devKeys';
import { ui } from '../../../messages/ui';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Switch } from '../../../ui/Switch';
import type { User } from '../../session/model/user';
import { roomsOf } from '../frame/rooms';
import { Kbd } from './Kbd';
import { switchLetters, useLettersOn } from './letters';
import { actLetters, type KeysHere, useKeysHere } from './pageKeys';
import { paletteKeys, sendKeys } from './press';

type Row = readonly [string, readonly string[]];

/** Which keys there are, which of them work on the page below, and whether those of one letter do at all. */
export function KeySheet({ user, onClose }: { user: User; onClose: () => void }) {
  const isOn = useLettersOn();
  const here = rowsHere(useKeysHere(), isOn);
  const rooms = roomsOf(user).map(({ name, letter }): Row => [name, ['G', letter.toUpperCase()]]);
  const everywhere: Row[] = [
    [text.find, paletteKeys()],
    [text.send, sendKeys()],
  ];
  if (isOn) everywhere.push(...rooms, [text.title, ['?']]);
  return (
    <Dialog open onClose={onClose} title={text.title} footer={<Button onClick={onClose}>{ui.close}</Button>}>
      <Rows name={text.here} rows={here} />
      <Rows name={text.everywhere} rows={everywhere} />
      <Letters isOn={isOn} />
    </Dialog>
  );
}

function rowsHere({ hasSearch, hasRows, hasGrips, acts }: KeysHere, isOn: boolean): Row[] {
  const rows: Row[] = [];
  if (isOn && hasSearch) rows.push([text.search, ['/']]);
  if (isOn && hasRows) rows.push([text.rows, ['J', 'K']], [text.open, ['↵']], [text.leave, ['Esc']]);
  if (isOn) rows.push(...actLetters(acts).map((letter): Row => [text.acts[letter], [letter.toUpperCase()]]));
  if (hasGrips) rows.push([text.lift, [text.space]], [text.move, ['↑', '↓', '⇧ ↑']], [text.putBack, ['Esc']]);
  return rows;
}

function Rows({ name, rows }: { name: string; rows: readonly Row[] }) {
  const id = useId();
  return (
    <section className="key-sheet" aria-labelledby={id}>
      <h3 id={id} className="tiny muted">
        {name}
      </h3>
      {rows.length === 0 ? (
        <p className="small">{text.noneHere}</p>
      ) : (
        <dl className="key-sheet-rows">
          {rows.map(([what, keys]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>
                <Kbd keys={keys} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Letters({ isOn }: { isOn: boolean }) {
  const id = useId();
  return (
    <label className="key-sheet-letters">
      <span className="grow">
        {text.letters}
        <span id={id} className="block tiny muted" aria-hidden="true">
          {text.lettersText}
        </span>
      </span>
      <Switch
        aria-label={text.letters}
        aria-describedby={id}
        checked={isOn}
        onChange={({ currentTarget }) => switchLetters(currentTarget.checked)}
      />
    </label>
  );
}
