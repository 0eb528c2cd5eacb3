import './danger.css';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './Button';
import { Dialog } from './Dialog';

type ConfirmDialogProps = {
  title: string;
  /** The words on the button that leaves everything as it is. */
  keep: string;
  /** The words on the button that does it. */
  confirm: string;
  busy?: boolean;
  /** Whether nothing is lost by it. */
  isHarmless?: boolean;
  onClose: () => void;
  onConfirm: () => void;
  children: ReactNode;
};

/** Asks before something that cannot be taken back. Import it lazily, as Dialog. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, keep, confirm, busy = false, isHarmless = false, onClose, onConfirm, children } = props;
  const keeping = useRef<HTMLButtonElement>(null);
  // Outside: the focus. It begins on what changes nothing, and not on the sign that closes.
  useEffect(() => keeping.current?.focus(), []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button ref={keeping} variant="ghost" onClick={onClose}>
            {keep}
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
