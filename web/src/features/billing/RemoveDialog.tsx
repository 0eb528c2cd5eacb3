import { billing as text } from '../../messages/billing';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import type { Product } from './model';

type RemoveDialogProps = { product: Product; isBusy: boolean; onClose: () => void; onRemove: () => void };

/** Asks before a card is forgotten. */
export function RemoveDialog({ product, isBusy, onClose, onRemove }: RemoveDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.removeTitle(product)}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.cancel}
          </Button>
          <Button variant="danger" busy={isBusy} onClick={onRemove}>
            {text.removeCard}
          </Button>
        </>
      }
    >
      <p>{text.removeText}</p>
    </Dialog>
  );
}
