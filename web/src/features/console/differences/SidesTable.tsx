import './differences.css';
import { devConsole as text } from '../../../messages/devConsole';
import type { Difference } from '../model/differences';
import { wordDiff } from '../model/wordDiff';
import { LinesSide, PicturesSide, WordsSide } from './Sides';

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
  if (difference.kind === 'words') {
    const { before, after } = wordDiff(difference.before, difference.after);
    return (
      <>
        <td data-head={left}>
          <WordsSide pieces={before} kind="removed" />
        </td>
        <td data-head={right}>
          <WordsSide pieces={after} kind="added" />
        </td>
      </>
    );
  }
  const isLines = difference.kind === 'lines';
  return (
    <>
      <td data-head={left}>
        {isLines ? (
          <LinesSide lines={difference.before} kind="removed" />
        ) : (
          <PicturesSide pictures={difference.before} kind="removed" />
        )}
      </td>
      <td data-head={right}>
        {isLines ? (
          <LinesSide lines={difference.after} kind="added" />
        ) : (
          <PicturesSide pictures={difference.after} kind="added" />
        )}
      </td>
    </>
  );
}
