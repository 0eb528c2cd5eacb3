import { devTransfers as text } from '../../../messages/devTransfers';
import { Button } from '../../../ui/Button';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import { Dialog } from '../../../ui/Dialog';
import { Note } from '../../../ui/Note';
import { failureOf } from '../profile/api';
import { otherOf, type Transfer, useTransferAct, whatOf } from './api';
import { WillHappen } from './WillHappen';

export type Answer = 'accept' | 'decline' | 'cancel';

type AnswerDialogProps = { kind: Answer; transfer: Transfer; token: string; onClose: () => void };

/** Says what an answer to a transfer brings, and gives it. */
export function AnswerDialog({ kind, transfer, token, onClose }: AnswerDialogProps) {
  const answering = useTransferAct(token);
  const other = otherOf(transfer);
  const title = text.titles[kind](whatOf(transfer), other);
  const act = () => answering.mutate({ kind, transfer }, { onSuccess: onClose });
  const failure = answering.error && (
    <Note tone="danger" live>
      {failureOf(answering.error)}
    </Note>
  );
  if (kind !== 'accept') {
    return (
      <ConfirmDialog
        title={title}
        keep={text.keep}
        confirm={title}
        busy={answering.isPending}
        onClose={onClose}
        onConfirm={act}
      >
        <p>{kind === 'decline' ? text.declineText(other) : text.cancelText(other)}</p>
        {failure}
      </ConfirmDialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text.keep}
          </Button>
          <Button variant="primary" busy={answering.isPending} onClick={act}>
            {title}
          </Button>
        </>
      }
    >
      <WillHappen apps={transfer.applications ?? []} lines={text.forReceiver(other)} />
      {failure}
    </Dialog>
  );
}
