import { type FormEvent, useState } from 'react';
import { devProfile as text } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { Checkbox } from '../../../ui/Choice';
import { Note } from '../../../ui/Note';
import { Markdown } from '../editor/Markdown';
import { type Developer, useDeveloperAct } from './api';
import { Panel } from './Panel';
import { Failure } from './ProofPanels';

type AgreementPanelProps = { developer: Developer; token: string };

/** What developers agree to, and who did for this one. */
export function AgreementPanel({ developer, token }: AgreementPanelProps) {
  const { version, text: words, acceptedVersion, acceptedAt, acceptedBy } = developer.agreement;
  const isAccepted = acceptedVersion === version;
  return (
    <Panel title={text.agreementTitle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area without focusable content */}
      <section className="profile-agreement" tabIndex={0} aria-label={text.agreementText}>
        <p className="medium">{text.agreementOf(version)}</p>
        <Markdown text={words} />
      </section>
      {isAccepted && acceptedAt && <p className="muted">{text.accepted(acceptedAt, acceptedBy)}</p>}
      {!isAccepted && developer.imported && <p className="muted">{text.arranged}</p>}
      {!isAccepted && acceptedVersion !== '' && <Note tone="warning">{text.newer}</Note>}
      {!isAccepted && <AcceptForm developer={developer} token={token} />}
    </Panel>
  );
}

function AcceptForm({ developer, token }: AgreementPanelProps) {
  const [isRead, setIsRead] = useState(false);
  const accepting = useDeveloperAct(token);
  const send = (event: FormEvent) => {
    event.preventDefault();
    accepting.mutate({ kind: 'accept', version: developer.agreement.version });
  };
  return (
    <form className="profile-accept" onSubmit={send}>
      <Checkbox
        required
        checked={isRead}
        label={text.accept(developer.profile.name)}
        onChange={(event) => setIsRead(event.currentTarget.checked)}
      />
      <Button className="btn-wrap" type="submit" busy={accepting.isPending}>
        {text.acceptButton}
      </Button>
      <Failure error={accepting.error} />
    </form>
  );
}
