import { devSharing as text } from '../../../messages/devSharing';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
import { type ShareLink, useSharingAct } from './api';

/** Asks before a share link is closed: it cannot be opened again. */
export function CloseDialog({ link, onClose }: { link: ShareLink; onClose: () => void }) {
  const closing = useSharingAct();
  return (
    <ConfirmDialog
      title={text.closeTitle}
      keep={text.keepOpen}
      confirm={text.closeNow}
      busy={closing.isPending}
      onClose={onClose}
      onConfirm={() => closing.mutate({ kind: 'close-link', link }, { onSuccess: onClose })}
    >
      <p>{text.closeText(link.taken)}</p>
      {closing.error && (
        <Note tone="danger" live>
          {actFailure(closing.error)}
        </Note>
      )}
    </ConfirmDialog>
  );
}
