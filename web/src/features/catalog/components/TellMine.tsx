import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { dayOfYear } from '../../../lib/dates';
import { ApiError } from '../../../lib/http';
import { invalidate } from '../../../lib/queryKeys';
import type { Card } from '../../../lib/wire';
import { dealList as text } from '../../../messages/dealList';
import { Button } from '../../../ui/Button';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { dealReminders, forgetDeal, remindOfDeal } from '../model/dealReminders';
import { TellMeButton } from './TellMeButton';

type TellMineProps = {
  card: Pick<Card, 'id' | 'name'>;
  /** The first day of the deal. */
  from: string;
  /** The button's own words, where the day stands beside it. */
  label?: string;
  /** The button was pressed before the person had signed in. */
  isWished: boolean;
};

/** The same for who is signed in: what was asked for can be taken back. */
export function TellMine({ card, from, label, isWished }: TellMineProps) {
  const boot = useBoot();
  const token = useToken();
  const notify = useNotify();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const { data } = useQuery({ ...dealReminders(boot, token), enabled: token !== '' });
  const isAsked = data?.some((one) => one.applicationId === card.id) ?? false;
  const date = dayOfYear(from);

  const change = async (work: Promise<unknown>, done: string) => {
    setIsBusy(true);
    try {
      await work;
      await invalidate(client, 'dealReminders');
      notify({ kind: 'success', content: done });
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
      notify({ kind: 'error', content: isRefused ? failure.message : text.failed });
    } finally {
      setIsBusy(false);
    }
  };

  const ask = () => change(remindOfDeal(boot, token, card.id), text.asked(card.name, date));
  const hasAsked = useRef(false);
  const askOnce = useEffectEvent(() => {
    if (!hasAsked.current) void ask();
    hasAsked.current = true;
  });
  useEffect(() => {
    // Outside: the server.
    if (isWished) askOnce();
  }, [isWished]);

  if (isAsked) {
    return (
      <span className="quick-action row">
        <span className="small muted">{text.told(date)}</span>
        <Button
          size="sm"
          variant="ghost"
          busy={isBusy}
          onClick={() => void change(forgetDeal(boot, token, card.id), text.takenBack(card.name))}
        >
          {text.takeBack} <span className="sr-only">{text.wish(card.name)}</span>
        </Button>
      </span>
    );
  }
  return <TellMeButton name={card.name} date={date} label={label} busy={isBusy} onClick={() => void ask()} />;
}
