import { devPromotions as text } from '../../../messages/devPromotions';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Note } from '../../../ui/Note';
import { actFailure } from '../editor/useAct';
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
      {ending.error && (
        <Note tone="danger" live>
          {actFailure(ending.error)}
        </Note>
      )}
    </ConfirmDialog>
  );
}
