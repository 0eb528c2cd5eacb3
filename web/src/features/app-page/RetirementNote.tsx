import type { Offer } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { Link } from '../../ui/Link';
import { Note } from '../../ui/Note';

/** That the developer gives the app up: until when those who have it can use it, and what they may use instead. */
export function RetirementNote({ retirement }: { retirement: NonNullable<Offer['retirement']> }) {
  const { lastDay, instead } = retirement;
  return (
    <Note tone="warning">
      {text.retires(lastDay)}
      {instead && (
        <>
          {` ${text.useInstead} `}
          <Link to={instead.path}>{instead.text}</Link>
        </>
      )}
    </Note>
  );
}
