import { devSharing as text } from '../../../messages/devSharing';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ActFailure } from '../editor/ActFailure';
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
      <ActFailure error={closing.error} />
    </ConfirmDialog>
  );
}
