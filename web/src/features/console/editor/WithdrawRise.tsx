import { devPrice as text } from '../../../messages/devPrice';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ActFailure } from './ActFailure';
import { useAct } from './useAct';

/** Asks before a higher price is taken back: those who were told are written to. */
export function WithdrawRise({ onClose }: { onClose: () => void }) {
  const withdrawing = useAct();
  return (
    <ConfirmDialog
      title={text.withdrawTitle}
      keep={text.keepRise}
      confirm={text.withdrawRise}
      busy={withdrawing.isPending}
      onClose={onClose}
      onConfirm={() => withdrawing.mutate({ kind: 'withdrawRise' }, { onSuccess: onClose })}
    >
      <p>{text.withdrawText}</p>
      <ActFailure error={withdrawing.error} />
    </ConfirmDialog>
  );
}
