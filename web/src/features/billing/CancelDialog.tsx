import { billing as text } from '../../messages/billing';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

type CancelDialogProps = {
  name: string;
  /** The day until which it stays, "" when it ends at once. */
  until: string;
  isBusy: boolean;
  onClose: () => void;
  onCancel: () => void;
};

/** Asks before a subscription is cancelled: that cannot be taken back. */
export function CancelDialog({ name, until, isBusy, onClose, onCancel }: CancelDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.cancelTitle(name)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onCancel}>
            {text.cancelIt}
          </Button>
        </>
      }
    >
      <p>{until ? text.cancelText(until) : text.cancelTextNow}</p>
    </Dialog>
  );
}
