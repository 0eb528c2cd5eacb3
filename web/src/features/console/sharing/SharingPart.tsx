import './sharing.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devSharing as text } from '../../../messages/devSharing';
import { Loaded } from '../../../ui/Loaded';
import { useSession, useToken } from '../../session/model/session';
import { useDraft } from '../editor/useDraft';
import { sharingOf } from './api';
import { Guests } from './Guests';
import { Links } from './Links';
import { Previews } from './Previews';

/** Who the app is shown to before it is public. */
export function SharingPart() {
  const { app } = useDraft();
  const session = useSession();
  const query = useQuery(sharingOf(useBoot(), useToken(), app.id));
  const mayChange = session.status === 'signed-in' && !session.user.isGhostLogin;
  return (
    <div className="console-stack">
      <Loaded query={query} failedTitle={text.failed}>
        {(sharing) => (
          <>
            <Previews sharing={sharing} mayChange={mayChange} />
            <Guests sharing={sharing} mayChange={mayChange} />
            <Links sharing={sharing} mayChange={mayChange} />
          </>
        )}
      </Loaded>
    </div>
  );
}
