import { devPromotions as text } from '../../../messages/devPromotions';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { ActFailure } from '../editor/ActFailure';
import { usePromotionAct } from './api';

/** Asks before a code is ended: it cannot be begun again. */
export function EndDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const ending = usePromotionAct();
  return (
    <ConfirmDialog
      title={text.endTitle(code)}
      keep={text.keep}
      confirm={text.endNow}
      busy={ending.isPending}
      onClose={onClose}
      onConfirm={() => ending.mutate({ kind: 'end', code }, { onSuccess: onClose })}
    >
      <p>{text.endText}</p>
      <ActFailure error={ending.error} />
    </ConfirmDialog>
  );
}
