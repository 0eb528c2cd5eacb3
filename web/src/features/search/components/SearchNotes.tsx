import type { ReactNode } from 'react';
import type { ListAddress } from '../../../lib/address';
import { useShownPage } from '../../../lib/pages/PageContext';
import { searchPage as text } from '../../../messages/searchPage';
import { searchReadings as readings } from '../../../messages/searchReadings';
import { Link } from '../../../ui/Link';
import type { SearchResults } from '../api/search';
import { searchPath } from '../model/address';
import { filteredPath, type Reading } from '../model/readings';
import { understandingOf } from '../model/understanding';

type SearchNotesProps = {
  query: string;
  address: ListAddress;
  /** What is not read into the text. */
  asTyped: readonly Reading[];
  results: SearchResults;
};

/** How the text was read, with a way back from each reading, and what else it may have meant. */
export function SearchNotes({ query, address, asTyped, results }: SearchNotesProps) {
  const { page } = useShownPage();
  const { readAs, didYouMean } = results;
  const { spelling, synonyms, price, leftOut } = understandingOf(results);
  const pathWith = (kept: readonly Reading[]) =>
    filteredPath(query, { address, asTyped: kept, isEmbedded: page.embedded });
  const without = (reading: Reading) => pathWith([...asTyped, reading]);
  const [before, after] = text.didYouMean;
  const notes: ReactNode[] = [
    readAs && <p key="read-as">{text.readAs(readAs.typed, readAs.concept, readAs.product)}</p>,
    didYouMean && (
      <p key="did-you-mean">
        {before}
        <Link className="link" to={searchPath(didYouMean, page.embedded)}>
          {didYouMean}
        </Link>
        {after}
      </p>
    ),
    spelling.length > 0 && (
      <Note
        key="spelling"
        says={readings.corrected(spelling)}
        undo={readings.undo.spelling}
        to={without('spelling')}
      />
    ),
    synonyms.length > 0 && (
      <Note
        key="synonyms"
        says={readings.synonyms(synonyms)}
        undo={readings.undo.meaning}
        to={without('meaning')}
      />
    ),
    price.length > 0 && (
      <Note
        key="price"
        says={readings.priceAsked(price)}
        undo={readings.undo.price}
        to={without('meaning')}
      />
    ),
    leftOut.length > 0 && !asTyped.includes('words') && (
      <Note key="words" says={readings.leftOut(leftOut)} undo={readings.undo.words} to={without('words')} />
    ),
    ...asTyped.map((reading) => (
      <Note
        key={`not ${reading}`}
        says={readings.undone[reading]}
        undo={readings.redo}
        to={pathWith(asTyped.filter((one) => one !== reading))}
      />
    )),
  ].filter(Boolean);
  return notes.length > 0 && <div className="search-notes">{notes}</div>;
}

/** What was read into the text, and the link that takes it out. */
function Note({ says, undo, to }: { says: string; undo: string; to: string }) {
  return (
    <p>
      {says}{' '}
      <Link className="link" to={to}>
        {undo}
      </Link>
    </p>
  );
}
