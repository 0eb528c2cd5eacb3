import './more-scopes.css';
import { moreScopes as text } from '../messages/moreScopes';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Note } from './Note';

export type MoreScope = { scope: string; says: string; reason: string };

type MoreScopesDialogProps = {
  name: string;
  scopes: readonly MoreScope[];
  busy: boolean;
  /** What went wrong; '' for nothing. */
  failure: string;
  onAgree: () => void;
  onClose: () => void;
};

/** What an installed app asks for besides, each with its reason, and the way to agree. Import it lazily, as Dialog. */
export function MoreScopesDialog({ name, scopes, busy, failure, onAgree, onClose }: MoreScopesDialogProps) {
  return (
    <Dialog
      open
      sheet
      title={text.title(name)}
      onClose={onClose}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.later}
          </Button>
          <Button variant="primary" busy={busy} onClick={onAgree}>
            {text.agree}
          </Button>
        </>
      }
    >
      <p>{text.text(name)}</p>
      <ul className="more-scopes" aria-label={text.list}>
        {scopes.map(({ scope, says, reason }) => (
          <li key={scope}>
            <p className="medium">{says}</p>
            <p className="small muted">{reason ? text.reason(reason) : text.noReason}</p>
          </li>
        ))}
      </ul>
      <p className="small muted">{text.forAll}</p>
      {failure && (
        <Note tone="danger" live>
          {failure}
        </Note>
      )}
    </Dialog>
  );
}
