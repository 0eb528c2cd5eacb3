import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useBoot } from '../../lib/boot';
import { queryKeys } from '../../lib/queryKeys';
import type { App, Review } from '../../lib/wire';
import { reviews as text } from '../../messages/reviews';
import { Button } from '../../ui/Button';
import { useNotify } from '../notifications/notifications';
import { useSession, useToken } from '../session/model/session';
import { myRating } from './api';

type HelpfulButtonProps = { app: Pick<App, 'id'>; review: Pick<Review, 'id' | 'name' | 'helpful'> };

/**
 * Marks a review as helpful, once for each person; a second press takes the mark back. Pages show the
 * count some minutes later, so the person's own press is counted here.
 */
export function HelpfulButton({ app, review }: HelpfulButtonProps) {
  const boot = useBoot();
  const session = useSession();
  const token = useToken();
  const notify = useNotify();
  const client = useQueryClient();
  const { data } = useQuery({ ...myRating(boot, token, app.id), enabled: token !== '' });
  const isMarked = data?.helpful.includes(review.id) ?? false;
  const [counted, setCounted] = useState<number | null>(null);
  const [isSending, setIsSending] = useState(false);
  if (data?.rating?.id === review.id) return null; // nobody finds the own review helpful
  if (session.status === 'signed-in' && session.user.isGhostLogin) return null;
  const press = async () => {
    const given = token || (await session.signIn())?.token;
    if (!given) return;
    setIsSending(true);
    try {
      const { markHelpful } = await import('./writes');
      setCounted((await markHelpful(boot, given, review.id, !isMarked)).helpful);
    } catch {
      notify({ kind: 'error', content: text.helpfulFailed });
    } finally {
      await client.invalidateQueries({ queryKey: queryKeys.ownRating.all });
      setIsSending(false);
    }
  };
  return (
    <Button size="sm" variant="ghost" aria-pressed={isMarked} busy={isSending} onClick={() => void press()}>
      <ThumbsUp size={16} aria-hidden="true" />
      {text.helpful(counted ?? review.helpful ?? 0)}
      <span className="sr-only">{text.helpfulTo(review.name)}</span>
    </Button>
  );
}
