import { type FormEventHandler, type ReactNode, useId } from 'react';
import { ui } from '../messages/ui';
import { Button } from './Button';
import { Dialog } from './Dialog';

type FormDialogProps = {
  title: ReactNode;
  /** The word on the button that sends. */
  send: string;
  busy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is one form, with a way out and a way on. Import it lazily, as Dialog. */
export function FormDialog({ title, send, busy, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={busy}>
            {send}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="dialog-form" onSubmit={onSubmit}>
        {children}
      </form>
    </Dialog>
  );
}
