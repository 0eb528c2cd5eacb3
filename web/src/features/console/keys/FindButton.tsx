import './keys.css';
import { Search } from 'lucide-react';
import { devKeys as text } from '../../../messages/devKeys';
import { useOpen } from './ConsoleKeys';
import { paletteKeys, paletteShortcut } from './press';

/** Opens the palette, and says by which keys. */
export function FindButton() {
  const open = useOpen();
  return (
    <button
      type="button"
      className="console-find"
      aria-haspopup="dialog"
      aria-keyshortcuts={paletteShortcut()}
      onClick={() => open('palette')}
    >
      <Search size={15} aria-hidden="true" />
      <span className="console-find-name">{text.find}</span>
      <span className="console-kbd" aria-hidden="true">
        {paletteKeys().map((key) => (
          <kbd key={key} className="kbd">
            {key}
          </kbd>
        ))}
      </span>
    </button>
  );
}
