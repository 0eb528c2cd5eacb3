import { memo } from 'react';
import { chooseLooks } from '../model/looks';
import type { Entry } from '../model/useMoreEntries';
import { AppCard } from './AppCard';
import { PersonCard } from './PersonCard';

const EAGER_CARDS = 6;

type EntryListProps = {
  entries: Entry[];
  /** The list has the whole width: the last row fills it, too. */
  isWide?: boolean;
};

/** The entries of a list, as a grid of cards. Another address alone does not draw them again. */
export const EntryList = memo(function EntryList({ entries, isWide = false }: EntryListProps) {
  const looks = chooseLooks(entries.map((entry) => ('card' in entry ? entry.card.scene : undefined)));
  return (
    <ul className={isWide ? 'cards cards-even' : 'cards cards-3'}>
      {entries.map((entry, index) => (
        <li key={entry.key}>
          {'card' in entry ? (
            <AppCard card={entry.card} look={looks[index]} level={2} isEager={index < EAGER_CARDS} />
          ) : (
            <PersonCard person={entry.person} isEager={index < EAGER_CARDS} />
          )}
        </li>
      ))}
    </ul>
  );
});
