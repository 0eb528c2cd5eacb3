import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { dayOfYear } from '../../../lib/dates';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import type { Card } from '../../../lib/wire';
import { dealList as text } from '../../../messages/dealList';
import { Button } from '../../../ui/Button';
import { useNotify } from '../../notifications/notifications';
import { useSession, useToken } from '../../session/model/session';
import { useIsGhost } from '../../session/model/useIsGhost';
import { dealReminders, forgetDeal, remindOfDeal } from '../model/dealReminders';

type TellMeProps = {
  card: Pick<Card, 'id' | 'name'>;
  /** The first day of the deal. */
  from: string;
  /** The button's own words, where the day stands beside it. */
  label?: string;
};

/** One mail on the day that a deal begins. A visitor signs in first; what was asked for can be taken back. */
export function TellMe({ card, from, label }: TellMeProps) {
  const boot = useBoot();
  const session = useSession();
  const token = useToken();
  const notify = useNotify();
  const client = useQueryClient();
  const isGhost = useIsGhost();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery({ ...dealReminders(boot, token), enabled: token !== '' });
  const isAsked = data?.some((one) => one.applicationId === card.id) ?? false;
  const date = dayOfYear(from);

  const change = async (work: (token: string) => Promise<unknown>, done: string) => {
    setIsBusy(true);
    try {
      const of = token || (await session.signIn())?.token;
      if (!of) return;
      await work(of);
      await invalidate(client, 'dealReminders');
      notify({ kind: 'success', content: done });
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
      notify({ kind: 'error', content: isRefused ? failure.message : text.failed });
    } finally {
      setIsBusy(false);
    }
  };

  if (isGhost) return null;
  if (isAsked) {
    return (
      <span className="quick-action row">
        <span className="small muted">{text.told(date)}</span>
        <Button
          size="sm"
          variant="ghost"
          busy={isBusy}
          onClick={() => void change((of) => forgetDeal(boot, of, card.id), text.takenBack(card.name))}
        >
          {text.takeBack} <span className="sr-only">{text.wish(card.name)}</span>
        </Button>
      </span>
    );
  }
  return (
    <Button
      size="sm"
      className="quick-action"
      busy={isBusy}
      onClick={() => void change((of) => remindOfDeal(boot, of, card.id), text.asked(card.name, date))}
    >
      <BellRing size={15} aria-hidden="true" />
      {label ?? text.tellMe(date)} <span className="sr-only">{text.about(card.name)}</span>
    </Button>
  );
}
