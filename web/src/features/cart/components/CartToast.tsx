import './add-to-cart.css';
import { cart as text } from '../../../messages/cart';
import { Link } from '../../../ui/Link';

type CartToastProps = {
  sentence: string;
  onUndo?: () => void;
  /** With the way to the cart. */
  toCart?: boolean;
};

/** What was done to the cart, in a toast, with the way back. */
export function CartToast({ sentence, onUndo, toCart = false }: CartToastProps) {
  return (
    <div className="cart-toast">
      <span>{sentence}</span>
      {onUndo && (
        <button type="button" className="link" onClick={onUndo}>
          {text.undo}
        </button>
      )}
      {toCart && (
        <Link to="/cart/" className="link">
          {text.show}
        </Link>
      )}
    </div>
  );
}
