import './who.css';
import { accountMenu as text } from '../../messages/accountMenu';
import { UserAvatar } from '../session/components/UserAvatar';
import type { User } from '../session/model/user';

/** At the top of a menu: who is signed in, and for which organization. */
export function Who({ user }: { user: User }) {
  const { roles, organization } = user;
  const role = roles.accounts ?? roles.livechat ?? roles.helpdesk ?? '';
  return (
    <div className="account-who">
      <UserAvatar user={user} />
      <div className="may-shrink">
        <strong className="ellip">{user.name}</strong>
        <span className="ellip">{user.email}</span>
        <span className="ellip">{[organization, text.role(role)].filter(Boolean).join(', ')}</span>
      </div>
    </div>
  );
}
