import { devKeys as text } from '../../../messages/devKeys';
import { useOpen } from './ConsoleKeys';
import { Kbd } from './Kbd';
import { useLettersOn } from './letters';
import { actLetters, useKeysHere } from './pageKeys';
import { paletteKeys } from './press';

/** The keys that work on a page, at its foot; nothing where it has none of its own. */
export function KeyLine() {
  const open = useOpen();
  const isOn = useLettersOn();
  const { hasSearch, hasRows, acts } = useKeysHere();
  if (!hasSearch && !hasRows) return null;
  const keys: [readonly string[], string, boolean][] = [
    [['/'], text.search, isOn && hasSearch],
    [['J', 'K'], text.rows, isOn && hasRows],
    [['↵'], text.open, isOn && hasRows],
    ...actLetters(acts).map((letter): [readonly string[], string, boolean] => [
      [letter.toUpperCase()],
      text.acts[letter],
      isOn,
    ]),
    [['Esc'], text.leave, isOn && hasRows],
    [paletteKeys(), text.find, true],
  ];
  return (
    <ul className="console-keys" aria-label={text.line}>
      {keys.map(
        ([pressed, what, works]) =>
          works && (
            <li key={what}>
              <Kbd keys={pressed} />
              {what}
            </li>
          ),
      )}
      <li>
        {isOn && <Kbd keys={['?']} />}
        <button
          type="button"
          className="console-keys-all"
          aria-haspopup="dialog"
          onClick={() => open('sheet')}
        >
          {text.all}
        </button>
      </li>
    </ul>
  );
}
