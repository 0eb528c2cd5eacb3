import { useState } from 'react';
import { consent as words } from '../../../messages/accounts';
import { devClients as text } from '../../../messages/devClients';
import { Button } from '../../../ui/Button';
import { ConsentForm } from '../../../ui/ConsentForm';
import { Dialog } from '../../../ui/Dialog';
import { Note } from '../../../ui/Note';
import { useSession } from '../../session/model/session';
import type { Client, ClientScope } from './api';
import { permissionsOf, useSaid } from './said';

type TryConsentDialogProps = { client: Client; scopes: readonly ClientScope[]; onClose: () => void };

/** The consent as an owner of an organization is asked for it; what is decided here counts for nothing. */
export function TryConsentDialog({ client, scopes, onClose }: TryConsentDialogProps) {
  const session = useSession();
  const saidOf = useSaid(client);
  const [isAllowed, setIsAllowed] = useState<boolean>();
  const email = session.status === 'signed-in' ? session.user.email : '';
  return (
    <Dialog open sheet title={words.heading(client.name)} onClose={onClose}>
      {isAllowed === undefined ? (
        <ConsentForm
          consent={{
            action: '',
            account: '',
            email,
            permissions: permissionsOf(scopes, saidOf),
            forAll: true,
          }}
          onDecide={setIsAllowed}
        />
      ) : (
        <div className="console-stack">
          <Note tone={isAllowed ? 'success' : 'accent'} live>
            {isAllowed ? text.wouldAllow : text.wouldDeny}
          </Note>
          <div className="console-acts">
            <Button onClick={() => setIsAllowed(undefined)}>{text.tryAgain}</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
