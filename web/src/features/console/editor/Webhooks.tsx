import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devParts as text } from '../../../messages/devParts';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';
import { useToken } from '../../session/model/session';
import { chatSecretOf } from '../api';
import { ActFailure } from './ActFailure';
import { Section } from './Section';
import { TextField } from './TextField';
import { useDraft } from './useDraft';

/** The addresses of the developer that hear of what happens with the app. */
export function Webhooks() {
  const { app } = useDraft();
  return (
    <Section id="webhooks" title={text.webhooks} sub={text.webhooksText}>
      <div className="panel-body console-stack">
        <TextField field="webhookUrl" type="url" hint={text.webhookHint} />
        <TextField field="chatWebhookUrl" type="url" hint={text.chatWebhookHint} />
        {app.chatWebhookUrl && <ChatSecret key={app.chatWebhookUrl} />}
      </div>
    </Section>
  );
}

/** By what the address knows the host product, once it is asked for. */
function ChatSecret() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const [isShown, setIsShown] = useState(false);
  const query = useQuery({ ...chatSecretOf(boot, token, app.id), enabled: false });
  const show = async () => setIsShown((await query.refetch()).isSuccess);
  if (isShown)
    return query.data ? (
      <p className="small">
        {text.chatSecret} <code className="console-code">{query.data}</code>
      </p>
    ) : (
      <Note>{text.noChatSecret}</Note>
    );
  return (
    <div className="console-act">
      <Button size="sm" busy={query.isFetching} onClick={() => void show()}>
        {text.showChatSecret}
      </Button>
      <ActFailure error={query.error} />
    </div>
  );
}
