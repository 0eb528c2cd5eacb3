import { memo } from 'react';
import { Drawn } from '../../../ui/markup/drawnPart';
import { chooseLooks } from '../model/looks';
import type { Entry } from '../model/useMoreEntries';
import { peopleOf } from '../parts';
import { AppCard } from './AppCard';
import { EAGER_CARDS, gridClass } from './grid';

type EntryListProps = {
  entries: Entry[];
  /** The list has the whole width: the last row fills it, too. */
  isWide?: boolean;
};

/** The entries of a list, as a grid of cards. Another address alone does not draw them again. */
export const EntryList = memo(function EntryList({ entries, isWide = false }: EntryListProps) {
  const people = entries.flatMap((entry) => ('person' in entry ? [entry.person] : []));
  const cards = entries.flatMap((entry) => ('card' in entry ? [entry.card] : []));
  if (people.length > 0) return <Drawn part={peopleOf} props={{ people, isWide }} />;
  const looks = chooseLooks(cards.map((card) => card.scene));
  return (
    <ul className={gridClass(isWide)}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <AppCard card={card} look={looks[index]} level={2} isEager={index < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
});
