import { devProfile as text } from '../../../messages/devProfile';
import { buttonClass } from '../../../ui/Button';
import { consoleHref, PROFILE_PATH } from '../paths';

/** The way to the first profile, for an organization that is no developer yet. */
export const BecomeDeveloper = () => (
  <a className={buttonClass({ variant: 'primary' })} href={consoleHref(PROFILE_PATH)}>
    {text.become}
  </a>
);
