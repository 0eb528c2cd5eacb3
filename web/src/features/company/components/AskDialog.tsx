import { useQueryClient } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { invalidate } from '../../../lib/queryKeys';
import { company as text } from '../../../messages/company';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { askOwners } from '../api';
import { sentenceOf } from '../failure';
import { ownerToAsk } from '../model';
import { useAsking } from '../useAsking';
import { WordsDialog } from './WordsDialog';

type AskDialogProps = { app: { id: string; name: string; product?: string }; onClose: () => void };

/** Asks the owners for an app, with the reason. Asked again, the words of before stand there to be changed. */
export function AskDialog({ app, onClose }: AskDialogProps) {
  const boot = useBoot();
  const token = useToken();
  const { asked, owners } = useAsking(app.id);
  const notify = useNotify();
  const client = useQueryClient();
  const ask = async (reason: string) => {
    try {
      await askOwners(boot, token, { applicationId: app.id }, reason);
    } catch (failure) {
      throw new Error(sentenceOf(failure));
    }
    notify({ kind: 'success', content: text.asked(app.name) });
    void invalidate(client, 'company');
    onClose();
  };
  return (
    <WordsDialog
      title={text.askTitle(ownerToAsk(owners, app.product ?? ''), app.name)}
      label={text.why}
      send={text.send}
      missing={text.noReason}
      initial={asked?.reason}
      onSend={ask}
      onClose={onClose}
    />
  );
}
