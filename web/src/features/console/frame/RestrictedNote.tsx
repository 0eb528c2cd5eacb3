import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devProfile as text } from '../../../messages/devProfile';
import { Note } from '../../../ui/Note';
import type { User } from '../../session/model/user';
import { developerOf } from '../profile/api';

/** Why nothing goes to the public, on every page: whoever is restricted hears it before a press is refused. */
export function RestrictedNote({ user }: { user: User }) {
  const { data: developer } = useQuery(developerOf(useBoot(), user.token));
  return (
    developer?.state === 'restricted' && (
      <div className="mb-5">
        <Note tone="danger">{text.restrictedText(developer.reason)}</Note>
      </div>
    )
  );
}
