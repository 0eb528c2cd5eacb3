import { ApiError } from '../../../lib/http';
import { devProfile } from '../../../messages/devProfile';
import { Note } from '../../../ui/Note';
import { consoleHref, PROFILE_PATH } from '../paths';
import { actFailure } from './useAct';

/** Refusals that are mended on the profile of the developer. */
const OF_PROFILE = new Set(['terms_not_accepted', 'developer_not_verified', 'developer_restricted']);

/** Why something was not done, with the way to what has to be done before; nothing without an error. */
export function ActFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const isOfProfile = error instanceof ApiError && OF_PROFILE.has(error.code);
  return (
    <Note
      tone="danger"
      live
      action={
        isOfProfile && (
          <a className="link" href={consoleHref(PROFILE_PATH)}>
            {devProfile.nav}
          </a>
        )
      }
    >
      {actFailure(error)}
    </Note>
  );
}
