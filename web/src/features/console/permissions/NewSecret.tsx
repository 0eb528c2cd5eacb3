import { useCopy } from '../../../lib/useCopy';
import { devClients as text } from '../../../messages/devClients';
import { Button } from '../../../ui/Button';
import { Note } from '../../../ui/Note';

/** A secret that was just made, the one time that it is shown. */
export function NewSecret({ secret }: { secret: string }) {
  const { isCopied, copy } = useCopy(secret);
  return (
    <Note tone="success" live>
      <p className="medium">{text.secretOnce}</p>
      <p className="console-secret">
        <code className="console-code">{secret}</code>
        <Button variant="secondary" size="sm" onClick={copy}>
          {isCopied ? text.copied : text.copy}
        </Button>
      </p>
    </Note>
  );
}
