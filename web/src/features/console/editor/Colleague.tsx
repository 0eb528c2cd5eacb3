import { useQuery } from '@tanstack/react-query';
import { PencilLine } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { devHistory as text } from '../../../messages/devHistory';
import { useToken } from '../../session/model/session';
import { type HistoryEvent, latelyDone } from '../history/api';
import { savedByOthers } from '../history/atWork';
import { whoOf } from '../history/said';
import { nameOfPart } from '../model/differences';
import { useDraft } from './useDraft';

/** What somebody else of the organization saved of the draft in the last two minutes. */
export function Colleague({ accountId }: { accountId: string }) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  // Where it cannot be read nothing is said of others: a save that meets theirs says so.
  const { data = [], dataUpdatedAt } = useQuery(latelyDone(boot, token, app));
  const theirs = savedByOthers(data, accountId, dataUpdatedAt);
  return (
    <span className="console-state" role="status">
      {theirs && (
        <>
          <PencilLine size={15} aria-hidden="true" />
          {text.atWork(whoOf(theirs), timeOf(theirs.createdAt), partsOf(theirs))}
        </>
      )}
    </span>
  );
}

const timeOf = (iso: string) => new Date(iso).toTimeString().slice(0, 5);

const partsOf = ({ payload }: HistoryEvent) =>
  (payload.changes ?? []).map(({ part }) => nameOfPart(part)).join(', ');
