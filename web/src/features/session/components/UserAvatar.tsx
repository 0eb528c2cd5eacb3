import { hueOf, initials } from '../../../lib/avatar';
import type { User } from '../model/user';

/**
 * The picture of a person, or their initials. It says nothing to screen readers: a name always
 * stands beside it. The initials are no text, else the name of a button around them had to hold them.
 */
export function UserAvatar({ user }: { user: Pick<User, 'accountId' | 'name' | 'avatar'> }) {
  if (user.avatar) return <img className="avatar" src={user.avatar} alt="" width={36} height={36} />;
  return (
    <span
      className="avatar"
      data-hue={hueOf(user.accountId)}
      data-initials={initials(user.name)}
      aria-hidden="true"
    />
  );
}
