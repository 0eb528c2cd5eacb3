import '../../ui/danger.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { uninstall as text } from '../../messages/uninstall';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';
import { Field } from '../../ui/Field';
import { Textarea } from '../../ui/Input';
import { useToken } from '../session/model/session';
import { instanceOf } from './api';

/** The server's limit. */
const REASON_LIMIT = 1000;

type UninstallDialogProps = {
  app: { id: string; name: string; service: boolean };
  onKeep: () => void;
  onRemove: (reason: string) => void;
};

/** Uninstalling is asked about, with the reasons (S4.26), and until when it can be undone. */
export function UninstallDialog({ app, onKeep, onRemove }: UninstallDialogProps) {
  const boot = useBoot();
  const token = useToken();
  const { data: instance } = useQuery(instanceOf(boot, token, app.id));
  const words = app.service ? text.serviceDialog : text.dialog;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      onClose={onKeep}
      title={words.title(app.name)}
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
      <p className="mb-3">{words.text}</p>
      {instance && (
        <p className="mb-4">
          {instance.undoableUntil ? text.undoable(day(instance.undoableUntil)) : text.notUndoable}
        </p>
      )}
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
