import './differences.css';
import { devConsole as text } from '../../../messages/devConsole';
import type { Difference } from '../model/differences';
import type { Kind, Merged } from '../model/oneColumn';
import { wordDiff } from '../model/wordDiff';
import { Lines, PicturePlaces, Pictures, Words } from './Sides';

/** What a side is called, at its head and, on phones, above each of its cells. */
export type Side = { name: string; short: string };

type SidesTableProps = {
  caption: string;
  left: Side;
  right: Side;
  differences: readonly Difference[];
  /** What stands in the place of both sides of a part, where they are not kept. */
  insteadOf?: (part: string) => string | undefined;
};

/** Differences side by side, a row for each part. */
export function SidesTable({ caption, left, right, differences, insteadOf }: SidesTableProps) {
  return (
    <table className="console-diff">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.part}</th>
          <th scope="col">{left.name}</th>
          <th scope="col">{right.name}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const instead = insteadOf?.(difference.part);
          return (
            <tr key={difference.part}>
              <th scope="row">{difference.name}</th>
              {instead ? (
                <td colSpan={2}>{instead}</td>
              ) : (
                <Sides difference={difference} left={left.short} right={right.short} />
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type SidesProps = { difference: Difference; left: string; right: string };

/** The two cells of a difference, under the names of their sides. */
function Sides({ difference, left, right }: SidesProps) {
  return (
    <>
      <td data-head={left}>
        <OneSide difference={difference} kind="removed" />
      </td>
      <td data-head={right}>
        <OneSide difference={difference} kind="added" />
      </td>
    </>
  );
}

/** What was there before, with what is gone of it, or what is there now, with what is new. */
function OneSide({ difference, kind }: { difference: Difference; kind: Kind }) {
  const side = kind === 'removed' ? 'before' : 'after';
  const mark = <T extends { isChanged: boolean }>(list: readonly T[]): Merged<T>[] =>
    list.map((one) => ({ one, kind: one.isChanged ? kind : 'same' }));
  if (difference.kind === 'words') {
    const pieces = wordDiff(difference.before, difference.after)[side];
    return (
      <Words
        pieces={pieces.map((piece) => ({
          key: piece.at,
          text: piece.text,
          kind: piece.kind === 'same' ? 'same' : kind,
        }))}
      />
    );
  }
  if (difference.kind === 'lines') return <Lines lines={mark(difference[side])} />;
  return (
    <>
      <Pictures pictures={mark(difference[side])} />
      <PicturePlaces pictures={difference[side]} kind={kind} />
    </>
  );
}
