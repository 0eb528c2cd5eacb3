import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/http';
import { developersDesk as text } from '../../messages/developersDesk';
import { Field } from '../../ui/Field';
import { FormDialog } from '../../ui/FormDialog';
import { Input, Textarea } from '../../ui/Input';
import { Note } from '../../ui/Note';
import type { Decision } from './developers';
import { refusalOf, useDecision } from './useDecision';

type ReasonDialogProps = {
  token: string;
  title: string;
  send: string;
  /** What will happen. */
  lead?: string;
  /** What is decided about, when that is asked for here. */
  subject: { label: string; hint?: string; empty: string; field: string } | { known: string };
  reasonHint: string;
  decision: (subject: string, reason: string) => Decision;
  /** What is said when it is done. */
  said: (subject: string) => string;
  onClose: () => void;
};

/** Asks for a reason, and for what it is about where that is not known; both are needed. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { token, title, send, lead, subject, reasonHint, decision, said, onClose } = props;
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const about = 'known' in subject ? subject.known : typed.trim();
  const deciding = useDecision(token, said(about), true);
  const fields = deciding.error instanceof ApiError ? deciding.error.fields : {};
  const isEmpty = wasSent && reason.trim() === '';

  function decide(event: FormEvent) {
    event.preventDefault();
    setWasSent(true);
    if (about === '' || reason.trim() === '') return;
    deciding.mutate(decision(about, reason.trim()), { onSuccess: onClose });
  }

  return (
    <FormDialog title={title} send={send} busy={deciding.isPending} onSubmit={decide} onClose={onClose}>
      {lead && <p>{lead}</p>}
      {'label' in subject && (
        <Field
          label={subject.label}
          hint={subject.hint}
          error={wasSent && about === '' ? subject.empty : fields[subject.field]}
        >
          {(field) => (
            <Input
              {...field}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
        </Field>
      )}
      <Field label={text.reason} hint={reasonHint} error={isEmpty ? text.reasonEmpty : fields.reason}>
        {(field) => (
          <Textarea
            {...field}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
      {deciding.error && Object.keys(fields).length === 0 && (
        <Note tone="danger" live>
          {refusalOf(deciding.error)}
        </Note>
      )}
    </FormDialog>
  );
}
