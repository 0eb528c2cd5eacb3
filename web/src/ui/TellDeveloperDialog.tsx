import './tell-developer.css';
import { tellDeveloper as text } from '../messages/tellDeveloper';
import { Button, buttonClass } from './Button';
import { Dialog } from './Dialog';

type TellDeveloperDialogProps = {
  /** Without an address nobody is written to. */
  app: { name: string; supportEmail?: string };
  lines: readonly string[];
  onClose: () => void;
  /** Says on the page whether the browser let the lines be copied. */
  onCopied: (isCopied: boolean) => void;
};

/** The lines, to be read, and the ways to pass them on: copied, and with a mail to whoever gives support. */
export function TellDeveloperDialog({ app, lines, onClose, onCopied }: TellDeveloperDialogProps) {
  const copy = () =>
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => onCopied(true),
      () => onCopied(false),
    );
  // The whole of the lines is too long for the address of a mail on some systems.
  const mail = `mailto:${app.supportEmail}?${new URLSearchParams({
    subject: text.mailSubject(app.name),
    body: text.mailBody,
  })}`.replaceAll('+', '%20');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.title(app.name)}
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
      <p>{text.text}</p>
      <pre className="tell-lines">{lines.join('\n') || text.noLines}</pre>
    </Dialog>
  );
}
