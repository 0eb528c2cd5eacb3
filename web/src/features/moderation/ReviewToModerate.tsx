import { invalidate } from '../../lib/queryKeys';
import '../../ui/danger.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day } from '../../lib/dates';
import { ApiError } from '../../lib/http';
import { lazyPart } from '../../lib/lazyPart';
import { moderation as text } from '../../messages/moderation';
import { Badge } from '../../ui/Badge';
import { Button } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { FiveStars } from '../../ui/markup/Stars';
import { useNotify } from '../notifications/notifications';
import { decideReview, subjectOf } from './api';
import type { ModeratedReview, ReviewFilter } from './model';

const RejectDialog = lazyPart(() => import('./RejectDialog').then((m) => m.RejectDialog));

type Verdict = { verdict: 'approve' | 'reject'; reason?: string };

/** One whole review with its reports, and the two decisions. */
export function ReviewToModerate({
  review,
  filter,
  token,
}: {
  review: ModeratedReview;
  filter: ReviewFilter;
  token: string;
}) {
  const boot = useBoot();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [isRejecting, setIsRejecting] = useState(false);
  const answer = useMutation({
    mutationFn: ({ verdict, reason }: Verdict) =>
      decideReview(boot, token, filter.queue, review.id, verdict, reason),
    onSuccess: (_, { verdict }) => {
      notify({ kind: 'success', content: verdict === 'approve' ? text.shown : text.rejected });
      return invalidate(queryClient, 'moderation');
    },
    onError: (failure) =>
      notify({ kind: 'error', content: failure instanceof ApiError ? failure.message : String(failure) }),
  });
  const reject = (reason: string) => {
    setIsRejecting(false);
    answer.mutate({ verdict: 'reject', reason });
  };
  return (
    <article className="panel panel-body moderation-review">
      <ReviewHead review={review} filter={filter} />
      <p className="moderation-text">{review.text}</p>
      {review.reports.length > 0 && (
        <ul className="moderation-reports" aria-label={text.reports(review.reports.length)}>
          {review.reports.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: reports have no ids, and never change places
            <li key={index}>{reason || text.noReason}</li>
          ))}
        </ul>
      )}
      <div className="moderation-answers">
        {filter.state !== 'rejected' && (
          <Button
            size="sm"
            variant="danger-ghost"
            onClick={() => (filter.queue === 'apps' ? setIsRejecting(true) : reject(''))}
          >
            {text.reject} <span className="sr-only">{text.of(review.name)}</span>
          </Button>
        )}
        {filter.state !== 'published' && (
          <Button
            size="sm"
            variant="primary"
            busy={answer.isPending}
            onClick={() => answer.mutate({ verdict: 'approve' })}
          >
            {text.show} <span className="sr-only">{text.of(review.name)}</span>
          </Button>
        )}
      </div>
      {isRejecting && (
        <Suspense>
          <RejectDialog name={review.name} onReject={reject} onClose={() => setIsRejecting(false)} />
        </Suspense>
      )}
    </article>
  );
}

function ReviewHead({ review, filter }: { review: ModeratedReview; filter: ReviewFilter }) {
  const boot = useBoot();
  const { data: subject } = useQuery(subjectOf(boot, filter.queue, review.subject));
  const isReported = review.heldFor === '' && review.reports.length > 0;
  const why = isReported ? text.reported : (text.heldFor[review.heldFor] ?? review.heldFor);
  return (
    <header>
      <h2>{review.name}</h2>
      <p className="moderation-facts">
        {review.rate !== undefined && <FiveStars rate={review.rate} size={14} />}
        <span>
          {text.about}{' '}
          {subject ? (
            <Link className="link" to={subject.path}>
              {subject.name}
            </Link>
          ) : (
            review.subject
          )}
        </span>
        <span>{day(review.createdAt)}</span>
        {review.email && <span>{review.email}</span>}
        {review.website && <span>{review.website}</span>}
        {why && <Badge tone="warning">{why}</Badge>}
      </p>
    </header>
  );
}
