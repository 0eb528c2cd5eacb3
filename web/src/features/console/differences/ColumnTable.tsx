import './differences.css';
import { devConsole as text } from '../../../messages/devConsole';
import type { Difference } from '../model/differences';
import { mergedLines, mergedPictures, mergedWords } from '../model/oneColumn';
import { Lines, PicturePlaces, Pictures, Words } from './Sides';

type ColumnTableProps = { caption: string; head: string; differences: readonly Difference[] };

/** Differences in one column, a row for each part: what is gone stands before what is new. */
export function ColumnTable({ caption, head, differences }: ColumnTableProps) {
  return (
    <table className="console-diff">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{text.part}</th>
          <th scope="col">{head}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => (
          <tr key={difference.part}>
            <th scope="row">{difference.name}</th>
            <td>
              <Both difference={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Both sides of a difference as one. */
function Both({ difference }: { difference: Difference }) {
  if (difference.kind === 'words') return <Words pieces={mergedWords(difference.before, difference.after)} />;
  if (difference.kind === 'lines') return <Lines lines={mergedLines(difference.before, difference.after)} />;
  return (
    <>
      <Pictures pictures={mergedPictures(difference.before, difference.after)} />
      <PicturePlaces pictures={difference.before} kind="removed" />
      <PicturePlaces pictures={difference.after} kind="added" />
    </>
  );
}
