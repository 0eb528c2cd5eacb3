import './sharing.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devSharing as text } from '../../../messages/devSharing';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { useDraft } from '../editor/useDraft';
import { useMay } from '../team/useMay';
import { sharingOf } from './api';
import { Guests } from './Guests';
import { Links } from './Links';
import { Previews } from './Previews';

/** Who the app is shown to before it is public. */
export function SharingPart() {
  const { app } = useDraft();
  const query = useQuery(sharingOf(useBoot(), useToken(), app.id));
  const mayPreview = useMay('listing');
  const mayShare = useMay('publish');
  return (
    <div className="console-stack">
      <Loaded query={query} failedTitle={text.failed}>
        {(sharing) => (
          <>
            <Previews sharing={sharing} mayChange={mayPreview} />
            <Guests sharing={sharing} mayChange={mayShare} />
            <Links sharing={sharing} mayChange={mayShare} />
          </>
        )}
      </Loaded>
    </div>
  );
}
