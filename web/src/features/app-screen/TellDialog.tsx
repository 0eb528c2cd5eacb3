import { appScreen as text } from '../../messages/appScreen';
import { Button, buttonClass } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { useNotify } from '../notifications/notifications';

type TellDialogProps = {
  app: { name: string; supportEmail: string };
  lines: readonly string[];
  onClose: () => void;
};

/** The lines, to be read, and the ways to pass them on: copied, and with a mail to whoever gives support. */
export function TellDialog({ app, lines, onClose }: TellDialogProps) {
  const notify = useNotify();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(lines.join('\n'));
      notify({ kind: 'success', content: text.copied });
    } catch {
      notify({ kind: 'error', content: text.notCopied });
    }
  };
  // The whole of the lines is too long for the address of a mail on some systems.
  const mail = `mailto:${app.supportEmail}?${new URLSearchParams({
    subject: text.mailSubject(app.name),
    body: text.mailBody,
  })}`.replaceAll('+', '%20');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.tellTitle(app.name)}
      footer={
        <>
          <Button variant={app.supportEmail ? 'secondary' : 'primary'} onClick={() => void copy()}>
            {text.copy}
          </Button>
          {app.supportEmail && (
            <a className={buttonClass({ variant: 'primary' })} href={mail} onClick={() => void copy()}>
              {text.copyAndMail}
            </a>
          )}
        </>
      }
    >
      <p>{text.tellText}</p>
      <pre className="app-screen-lines">{lines.join('\n') || text.noLines}</pre>
    </Dialog>
  );
}
