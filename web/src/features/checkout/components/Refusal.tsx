import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Card } from '../../../lib/wire';
import { installing } from '../../../messages/installing';
import { ownInstall as own } from '../../../messages/ownInstall';
import { Note } from '../../../ui/Note';
import { isForOwner } from '../../company/forOwner';
import { instanceOf } from '../../installation/api';
import { OwnApp } from '../../installation/OwnApp';
import { useIsGhost } from '../../session/model/useIsGhost';

export type Refused = {
  sentence: string;
  isOwn: boolean;
  /** Why, where an owner of the organization may have it. */
  forOwner?: string;
} | null;

type Eligibility = { refused: Refused; isTried: boolean; isLoading: boolean };

/** Why the person cannot buy an app, and whether they had its trial: before any button (S5.08 to S5.10, S6.03). */
export function useEligibility(app: Card, token: string): Eligibility {
  const boot = useBoot();
  const { data, isLoading } = useQuery({ ...instanceOf(boot, token, app.id), enabled: token !== '' });
  const forGhosts = useIsGhost() ? own.ghost : undefined;
  if (!data) return { refused: refusedBy(forGhosts), isTried: false, isLoading };
  const isTried = data.tried === true;
  if (data.own) return { refused: { sentence: own.ownApp(app.service), isOwn: true }, isTried, isLoading };
  if (data.installed) return { refused: refusedBy(installing.alreadyInstalled), isTried, isLoading };
  if (data.refusal && isForOwner(data.refusal.code) && !forGhosts) {
    const { code, message } = data.refusal;
    return { refused: { sentence: message, isOwn: false, forOwner: code }, isTried, isLoading };
  }
  return { refused: refusedBy(data.refusal?.message ?? forGhosts), isTried, isLoading };
}

const refusedBy = (sentence: string | undefined): Refused => (sentence ? { sentence, isOwn: false } : null);

/** Shows in the first step why the person cannot buy. */
export function Refusal({ refused }: { refused: Refused }) {
  if (!refused) return null;
  return (
    <div className="mt-3">
      <Note tone="warning" live>
        {refused.isOwn ? <OwnApp sentence={refused.sentence} /> : refused.sentence}
      </Note>
    </div>
  );
}
