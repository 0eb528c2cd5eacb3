import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Textarea } from '../../ui/Input';
import { useNotify } from '../notifications/notifications';
import { failureOf } from './writes';

type TextDialogProps = {
  title: string;
  /** The word on the button that sends. */
  send: string;
  /** The field: its name on the wire, and what a person reads about it. */
  field: string;
  label: string;
  aside: (length: number) => ReactNode;
  hint: string;
  limit: number;
  /** What stands in the field at first. */
  first?: string;
  /** Sends the text; resolves to the sentence of the success toast. */
  onSend: (written: string) => Promise<string>;
  onClose: () => void;
};

/** A dialog with one text to write. What the server does not take is said at the field, and stays there. */
export function TextDialog(props: TextDialogProps) {
  const { title, send, field, label, aside, hint, limit, first = '', onSend, onClose } = props;
  const notify = useNotify();
  const [written, setWritten] = useState(first);
  const [error, setError] = useState('');
  const [isSending, setIsSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setIsSending(true);
    try {
      notify({ kind: 'success', content: await onSend(written.trim()) });
      onClose();
    } catch (failure) {
      setError(failureOf(failure, field));
      setIsSending(false);
    }
  };
  return (
    <FormDialog
      title={title}
      send={send}
      busy={isSending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <Field label={label} aside={aside(written.length)} hint={hint} error={error}>
        {(ids) => (
          <Textarea
            {...ids}
            rows={4}
            maxLength={limit}
            value={written}
            onChange={(event) => {
              setWritten(event.currentTarget.value);
              setError('');
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
