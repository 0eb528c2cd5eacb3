import '../../styles/sections.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Star as StarIcon } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { day, daysBetween } from '../../lib/dates';
import { lazyPart } from '../../lib/lazyPart';
import { decimal } from '../../lib/money';
import { initials } from '../../lib/names';
import type { App, Review } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { locale } from '../../messages/locale';
import { reviews as marks } from '../../messages/reviews';
import { HUE_NAMES, hash } from '../../recipes/hues';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/Input';
import { FiveStars } from '../../ui/markup/Stars';
import { RetryNote } from '../../ui/RetryNote';
import { REVIEW_ORDERS, type ReviewFilter, reviewsOf } from '../reviews/api';
import { HelpfulButton } from '../reviews/HelpfulButton';
import { RateApp } from '../reviews/RateApp';
import { useSession } from '../session/model/session';
import { RatingBars } from './RatingBars';
import { writtenText } from './writtenText';

// Nobody can do these things before the session is known.
const ReviewActions = lazyPart(() => import('../reviews/ReviewActions').then((m) => m.ReviewActions));

const ALL: ReviewFilter = { sort: 'helpful', rate: 0, answered: false };

export function Reviews({ app }: { app: App }) {
  const { votes, rate, histogram, withText, answers } = app.ratings;
  const [filter, setFilter] = useState(ALL);
  if (votes === 0) {
    return (
      <EmptyState
        icon={StarIcon}
        level={3}
        title={text.noReviewsTitle}
        text={text.noReviewsText}
        action={<RateApp app={app} />}
      />
    );
  }
  return (
    <div className="ratings">
      <div className="rating-summary">
        <div className="rating-total">
          <p className="rating-big">{decimal(rate, 1)}</p>
          <div>
            <p className="rating-stars">
              <FiveStars rate={rate} size={17} />
            </p>
            <p className="num small muted">{text.ratingsWithText(votes, withText)}</p>
          </div>
        </div>
        <RatingBars
          buckets={histogram}
          chosen={filter.rate}
          onChoose={(stars) => setFilter({ ...filter, rate: stars })}
        />
        <RateApp app={app} />
        <p className="tiny muted">{text.whoReviews}</p>
        {answers && (
          <p className="tiny muted">{text.answerTime(app.developer, answers.hours, answers.count)}</p>
        )}
      </div>
      {withText > 0 && <ReviewList app={app} filter={filter} onFilter={setFilter} />}
    </div>
  );
}

type ReviewListProps = { app: App; filter: ReviewFilter; onFilter: (filter: ReviewFilter) => void };

function ReviewList({ app, filter, onFilter }: ReviewListProps) {
  const query = useInfiniteQuery(reviewsOf(useBoot(), app, filter));
  const { data, isError, isFetching } = query;
  const shown = data?.pages.flatMap(({ reviews }) => reviews) ?? [];
  const left = (data?.pages[0]?.total ?? 0) - shown.length;
  const list = useRef<HTMLUListElement>(null);
  const before = useRef(0);
  // Who asks for more goes on with the first of them. The button stands below them all then, or is gone.
  useEffect(() => {
    if (!before.current || shown.length <= before.current) return;
    (list.current?.children[before.current] as HTMLElement | undefined)?.focus({ preventScroll: true });
    before.current = 0;
  }, [shown.length]);
  const showMore = () => {
    before.current = shown.length;
    void query.fetchNextPage();
  };
  return (
    <div className="may-shrink" aria-busy={isFetching}>
      <ReviewFilters filter={filter} shown={shown.length} onFilter={onFilter} />
      {isError && <RetryNote query={query}>{text.reviewsFailed}</RetryNote>}
      {data && shown.length === 0 && (
        <EmptyState
          icon={StarIcon}
          level={3}
          title={filter.rate ? text.noReviewsOfStars(filter.rate) : text.noAnsweredReviews}
          text={text.otherReviews(app.ratings.withText)}
          action={<Button onClick={() => onFilter({ ...ALL, sort: filter.sort })}>{text.allReviews}</Button>}
        />
      )}
      <ul className="reviews" ref={list}>
        {shown.map((review) => (
          <li key={review.id} tabIndex={-1}>
            <ReviewView review={review} app={app} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button busy={isFetching} onClick={showMore}>
          {text.moreReviews(Math.min(left, 20))}
        </Button>
      )}
    </div>
  );
}

type ReviewFiltersProps = Omit<ReviewListProps, 'app'> & { shown: number };

function ReviewFilters({ filter, shown, onFilter }: ReviewFiltersProps) {
  const id = useId();
  return (
    <div className="review-filters row">
      <label htmlFor={id} className="sr-only">
        {text.sortReviews}
      </label>
      <Select
        id={id}
        size="sm"
        value={filter.sort}
        onChange={({ target }) =>
          onFilter({ ...filter, sort: REVIEW_ORDERS.find((one) => one === target.value) ?? 'helpful' })
        }
      >
        {REVIEW_ORDERS.map((order) => (
          <option key={order} value={order}>
            {text.reviewOrders[order]}
          </option>
        ))}
      </Select>
      <button
        type="button"
        className={filter.answered ? 'chip chip-sm chip-on' : 'chip chip-sm'}
        aria-pressed={filter.answered}
        onClick={() => onFilter({ ...filter, answered: !filter.answered })}
      >
        {text.withAnswer}
      </button>
      <p className="num tiny muted" role="status">
        {text.reviewsShown(shown)}
      </p>
    </div>
  );
}

function ReviewView({ review, app }: { review: Review; app: App }) {
  const { name, organization, installed, rate, date, usedDays, text: words } = review;
  // A reply that was just written is shown before the page is loaded again.
  const [written, setWritten] = useState<string | null>(null);
  const reply = written ?? review.reply;
  const replyLanguage = written === null ? review.replyLanguage : locale.code;
  const isSessionKnown = useSession().status !== 'unknown';
  return (
    <article>
      <div className="review-who">
        <span className="avatar" data-hue={HUE_NAMES[hash(name) % HUE_NAMES.length]} aria-hidden="true">
          {initials(name)}
        </span>
        <div className="may-shrink">
          <b>{name}</b> <span className="small muted">{organization || (installed && marks.used)}</span>
          <div className="review-rate row">
            <FiveStars rate={rate} size={14} />
            <span className="tiny muted">{day(date)}</span>
            {usedDays ? <span className="tiny muted">{text.usedFor(usedDays)}</span> : null}
          </div>
        </div>
      </div>
      <p className="review-text" {...writtenText(review.language, !installed)}>
        {words}
      </p>
      {reply && (
        <div className="review-reply">
          <b className="block">{answerHead(app.developer, review)}</b>
          <span {...writtenText(replyLanguage, !installed)}>{reply}</span>
        </div>
      )}
      <div className="review-actions row">
        <HelpfulButton app={app} review={review} />
        {isSessionKnown && (
          <Suspense>
            <ReviewActions app={app} review={{ ...review, reply: reply ?? '' }} onReplied={setWritten} />
          </Suspense>
        )}
      </div>
    </article>
  );
}

/** Who answered, and after how long when that is known. */
function answerHead(developer: string, { date, repliedOn }: Review): string {
  return repliedOn ? text.answeredAfter(developer, daysBetween(date, repliedOn)) : text.answered(developer);
}
