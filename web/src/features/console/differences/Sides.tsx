import { devConsole as text } from '../../../messages/devConsole';
import type { Line, Shown } from '../model/differences';
import type { Kind, Merged } from '../model/oneColumn';
import { Thumbs } from '../pictures/Thumbs';

type MarkedPiece = { key: number; text: string; kind: 'same' | Kind };

/** A text, with the words that the other side does not have, or that are gone and new. */
export function Words({ pieces }: { pieces: readonly MarkedPiece[] }) {
  if (pieces.length === 0) return <p className="muted">{text.emptyValue}</p>;
  return (
    <p className="console-diff-words">
      {pieces.map(({ key, text: words, kind }) => {
        if (kind === 'same') return <span key={key}>{words}</span>;
        const Changed = kind === 'removed' ? 'del' : 'ins';
        return <Changed key={key}>{words}</Changed>;
      })}
    </p>
  );
}

/** Lines, each with a sign for whether it is gone or new. */
export function Lines({ lines }: { lines: readonly Merged<Line>[] }) {
  if (lines.length === 0) return <p className="muted">{text.emptyValue}</p>;
  return (
    <ul className="console-diff-lines">
      {lines.map(({ one, kind }) => (
        <li key={`${kind} ${one.key}`} data-kind={kind === 'same' ? undefined : kind}>
          <span aria-hidden="true">{text.signs[kind]}</span>
          <span>
            {kind !== 'same' && <span className="sr-only">{text.kinds[kind]} </span>}
            {one.text} {one.code && <code className="tiny muted">{one.code}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pictures, with a frame for those that are gone or new. */
export function Pictures({ pictures }: { pictures: readonly Merged<Shown>[] }) {
  if (pictures.length === 0) return <p className="muted">{text.noPictures}</p>;
  return (
    <Thumbs
      shots={pictures.map(({ one: { src, title }, kind }) => ({
        src,
        title,
        ...(kind !== 'same' && { state: kind }),
      }))}
    />
  );
}

/** At which places pictures are gone, or new. */
export function PicturePlaces({ pictures, kind }: { pictures: readonly Shown[]; kind: Kind }) {
  const places = pictures.flatMap(({ isChanged }, at) => (isChanged ? [at + 1] : []));
  return places.length > 0 && <p className="mt-2 small">{text.picturesAt[kind](places)}</p>;
}
