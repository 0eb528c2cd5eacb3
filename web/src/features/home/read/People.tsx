import type { Person } from '../../../lib/wire';
import { PersonRow } from '../PersonRow';

/** Developers, in a ruled grid. */
export function People({ people }: { people: Person[] }) {
  return (
    <ul className="people">
      {people.map((person) => (
        <PersonRow key={person.slug} person={person} />
      ))}
    </ul>
  );
}
