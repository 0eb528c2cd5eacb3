import { useState } from 'react';
import { install as text } from '../../messages/purchase';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Textarea } from '../../ui/Input';

/** As the server keeps them. */
const REASON_LIMIT = 1000;

type UninstallDialogProps = { name: string; onKeep: () => void; onRemove: (reason: string) => void };

/** Uninstalling cannot be undone, so it is asked about, with the reasons (S4.26). */
export function UninstallDialog({ name, onKeep, onRemove }: UninstallDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onKeep}
      title={text.dialog.title(name)}
      footer={
        <>
          <Button variant="ghost" onClick={onKeep}>
            {text.dialog.cancel}
          </Button>
          <Button variant="danger" onClick={() => onRemove(reason)}>
            {text.dialog.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4">{text.dialog.text}</p>
      <Field label={text.dialog.reason} aside={text.dialog.optional}>
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            maxLength={REASON_LIMIT}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
