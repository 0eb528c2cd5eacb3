import { type FormEvent, useState } from 'react';
import { FormDialog } from '../../../ui/FormDialog';
import { Note } from '../../../ui/Note';
import { faultOf, WordsField } from './WordsField';

type WordsDialogProps = {
  title: string;
  label: string;
  /** The word on the button that sends. */
  send: string;
  /** What is said when nothing was written. */
  missing: string;
  /** What stands there until something is written. */
  initial?: string | undefined;
  /** Sends the words, and closes the dialog when that worked. It fails with the sentence to show. */
  onSend: (words: string) => Promise<void>;
  onClose: () => void;
};

/** A dialog of one field, for words that somebody else reads. What was written stays when sending fails. */
export function WordsDialog({
  title,
  label,
  send,
  missing,
  initial = '',
  onSend,
  onClose,
}: WordsDialogProps) {
  const [written, setWritten] = useState<string>();
  const words = written ?? initial;
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const fault = faultOf(words, missing);
    setError(fault);
    if (fault) return;
    setIsBusy(true);
    setFailure('');
    try {
      await onSend(words.trim());
    } catch (refusal) {
      setFailure(String(refusal instanceof Error ? refusal.message : refusal));
      setIsBusy(false);
    }
  };
  return (
    <FormDialog title={title} send={send} busy={isBusy} onSubmit={submit} onClose={onClose}>
      <WordsField
        label={label}
        value={words}
        error={error}
        onChange={(value) => {
          setWritten(value);
          if (error) setError(faultOf(value, missing));
        }}
      />
      {failure && (
        <Note tone="danger" live>
          {failure}
        </Note>
      )}
    </FormDialog>
  );
}
