import { cart as text } from '../../../messages/cart';
import { ActionToast } from '../../notifications/ActionToast';

type CartToastProps = {
  sentence: string;
  onUndo?: () => void;
  /** With the way to the cart. */
  toCart?: boolean;
};

/** What was done to the cart, in a toast, with the way back. */
export function CartToast({ sentence, onUndo, toCart = false }: CartToastProps) {
  return (
    <ActionToast
      sentence={sentence}
      action={onUndo && { label: text.undo, onSelect: onUndo }}
      link={toCart ? { label: text.show, to: '/cart/' } : undefined}
    />
  );
}
