import { devConsole as text } from '../../../messages/devConsole';
import type { Line, Shown } from '../model/differences';
import type { Piece } from '../model/wordDiff';
import { Thumbs } from '../pictures/Thumbs';

type Kind = 'removed' | 'added';

/** A text, with the words that the other side does not have. */
export function WordsSide({ pieces, kind }: { pieces: readonly Piece[]; kind: Kind }) {
  const Changed = kind === 'removed' ? 'del' : 'ins';
  if (pieces.length === 0) return <p className="muted">{text.emptyValue}</p>;
  return (
    <p className="console-diff-words">
      {pieces.map((piece) =>
        piece.kind === 'same' ? (
          <span key={piece.at}>{piece.text}</span>
        ) : (
          <Changed key={piece.at}>{piece.text}</Changed>
        ),
      )}
    </p>
  );
}

/** Lines, each with a sign for whether the other side has it, too. */
export function LinesSide({ lines, kind }: { lines: readonly Line[]; kind: Kind }) {
  if (lines.length === 0) return <p className="muted">{text.emptyValue}</p>;
  return (
    <ul className="console-diff-lines">
      {lines.map((line) => (
        <li key={line.key} data-kind={line.isChanged ? kind : undefined}>
          <span aria-hidden="true">{line.isChanged ? text.signs[kind] : text.signs.same}</span>
          <span>
            {line.isChanged && <span className="sr-only">{text.kinds[kind]} </span>}
            {line.text} {line.code && <code className="tiny muted">{line.code}</code>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Pictures, with a frame and a sentence for those that the other side does not have. */
export function PicturesSide({ pictures, kind }: { pictures: readonly Shown[]; kind: Kind }) {
  if (pictures.length === 0) return <p className="muted">{text.noPictures}</p>;
  const places = pictures.flatMap(({ isChanged }, at) => (isChanged ? [at + 1] : []));
  return (
    <>
      <Thumbs
        shots={pictures.map(({ src, title, isChanged }) => ({
          src,
          title,
          ...(isChanged && { state: kind }),
        }))}
      />
      {places.length > 0 && <p className="mt-2 small">{text.picturesAt[kind](places)}</p>}
    </>
  );
}
