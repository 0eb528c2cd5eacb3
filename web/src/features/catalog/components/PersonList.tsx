import type { Person } from '../../../lib/wire';
import { EAGER_CARDS, gridClass } from './grid';
import { PersonCard } from './PersonCard';

/** Partners or developers of a list, as a grid of cards. */
export function PersonList({ people, isWide }: { people: Person[]; isWide: boolean }) {
  return (
    <ul className={gridClass(isWide)}>
      {people.map((person, index) => (
        <li key={person.slug}>
          <PersonCard person={person} isEager={index < EAGER_CARDS} />
        </li>
      ))}
    </ul>
  );
}
