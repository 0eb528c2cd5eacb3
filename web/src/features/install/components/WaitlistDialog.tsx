import { type FormEvent, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import type { App } from '../../../lib/wire';
import { waitlist as text } from '../../../messages/waitlist';
import { Field } from '../../../ui/Field';
import { FormDialog } from '../../../ui/FormDialog';
import { Input } from '../../../ui/Input';
import { joinWaitlist } from '../../installation/api';
import { useNotify } from '../../notifications/notifications';
import { useSession } from '../../session/model/session';

type WaitlistDialogProps = { app: Pick<App, 'id' | 'name'>; onClose: () => void };

/** Where to write when the app is published. */
export function WaitlistDialog({ app, onClose }: WaitlistDialogProps) {
  const boot = useBoot();
  const notify = useNotify();
  const session = useSession();
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const user = session.status === 'signed-in' ? session.user : undefined;

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return setError(text.emailWrong);
    setIsSending(true);
    try {
      const { confirm } = await joinWaitlist(boot, app.id, email, user?.token);
      notify({
        kind: confirm ? 'info' : 'success',
        content: confirm ? text.awaitConfirm : text.awaitSent(app.name),
      });
      onClose();
    } catch (failure) {
      setIsSending(false);
      setError((failure instanceof ApiError && failure.fields.email) || text.awaitFailed);
    }
  };

  return (
    <FormDialog
      title={text.awaitTitle(app.name)}
      send={text.awaitSend}
      busy={isSending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={text.email} hint={text.awaitText} error={error}>
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={user?.email}
            onChange={() => setError('')}
          />
        )}
      </Field>
    </FormDialog>
  );
}
