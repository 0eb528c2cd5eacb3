import { devKeys as text } from '../../../messages/devKeys';

/** Keys as they are on the keyboard, and for who hears them by their names. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="console-kbd">
      {keys.map((key) => (
        <kbd key={key} className="kbd">
          {text.signs[key] ? (
            <>
              <span aria-hidden="true">{key}</span>
              <span className="sr-only">{text.signs[key]}</span>
            </>
          ) : (
            key
          )}
        </kbd>
      ))}
    </span>
  );
}
