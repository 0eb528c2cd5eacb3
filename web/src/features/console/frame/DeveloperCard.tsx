import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devProfile as text } from '../../../messages/devProfile';
import type { User } from '../../session/model/user';
import { sizedPicture } from '../model/pictures';
import { consoleHref, PROFILE_PATH } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { developerOf } from '../profile/api';

/** As whom one works here, and how far that developer is; nothing for an organization that is none. */
export function DeveloperCard({ user }: { user: User }) {
  const boot = useBoot();
  const { data: developer } = useQuery(developerOf(boot, user.token));
  if (!developer) return null;
  const { name, icon } = developer.profile;
  return (
    <a className="console-developer" href={consoleHref(PROFILE_PATH)}>
      {icon && <RetryingIcon src={sizedPicture(icon, 'small')} size={28} />}
      <span className="may-shrink">
        <span className="block small medium ellip">{name}</span>{' '}
        <span className="block tiny muted ellip">{text.developerIs[developer.state]}</span>
      </span>
    </a>
  );
}
