import '../../../ui/danger.css';
import { useState } from 'react';
import { install as text } from '../../../messages/purchase';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { Textarea } from '../../../ui/Input';

/** The server's limit. */
const REASON_LIMIT = 1000;

type UninstallDialogProps = {
  name: string;
  isService: boolean;
  onKeep: () => void;
  onRemove: (reason: string) => void;
};

/** Uninstalling cannot be undone, so it is asked about, with the reasons (S4.26). */
export function UninstallDialog({ name, isService, onKeep, onRemove }: UninstallDialogProps) {
  const words = isService ? text.serviceDialog : text.dialog;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onKeep}
      title={words.title(name)}
      footer={
        <>
          <Button variant="ghost" onClick={onKeep}>
            {text.dialog.cancel}
          </Button>
          <Button variant="danger" onClick={() => onRemove(reason)}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <p className="mb-4">{words.text}</p>
      <Field label={words.reason} aside={text.dialog.optional}>
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
