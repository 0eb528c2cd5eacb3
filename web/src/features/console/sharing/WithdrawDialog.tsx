import { devSharing as text } from '../../../messages/devSharing';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ActFailure } from '../editor/ActFailure';
import { guestOf, type Invitation, useSharingAct } from './api';

type WithdrawDialogProps = { invitation: Invitation; onClose: () => void };

/** Asks before an invitation is withdrawn, and says what stays. */
export function WithdrawDialog({ invitation, onClose }: WithdrawDialogProps) {
  const withdrawing = useSharingAct();
  const who = guestOf(invitation);
  return (
    <ConfirmDialog
      title={text.withdrawTitle(who)}
      keep={text.keep}
      confirm={text.withdrawNow}
      busy={withdrawing.isPending}
      onClose={onClose}
      onConfirm={() => withdrawing.mutate({ kind: 'withdraw', invitation }, { onSuccess: onClose })}
    >
      <p>{invitation.state === 'invited' ? text.withdrawOpen : text.withdrawText(who)}</p>
      {invitation.hasInstalled && <p>{text.keepsInstall(who)}</p>}
      <ActFailure error={withdrawing.error} />
    </ConfirmDialog>
  );
}
