import { Star as StarIcon } from 'lucide-react';
import { useState } from 'react';
import { day } from '../../lib/dates';
import { initials } from '../../lib/names';
import { portionOf } from '../../lib/pagination';
import type { App, Review } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { reviews as marks } from '../../messages/reviews';
import { HUE_NAMES, hash } from '../../recipes/hues';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Histogram } from '../../ui/markup/Histogram';
import { FiveStars } from '../../ui/markup/Stars';
import { ReviewActions } from '../reviews/ReviewActions';
import { FIRST_REVIEWS, MORE_REVIEWS } from './model';

export function Reviews({ app }: { app: App }) {
  const { votes, rate, histogram, reviews } = app.ratings;
  if (votes === 0) {
    return <EmptyState icon={StarIcon} level={3} title={text.noReviewsTitle} text={text.noReviewsText} />;
  }
  return (
    <>
      <div className="rating-summary">
        <div>
          <p className="rating-big">{rate.toFixed(1)}</p>
          <p className="rating-stars">
            <FiveStars rate={rate} size={17} />
          </p>
          <p className="num small muted">{text.ratings(votes)}</p>
        </div>
        <Histogram buckets={histogram} />
      </div>
      <ReviewList reviews={reviews} app={app} />
    </>
  );
}

function ReviewList({ reviews, app }: { reviews: Review[]; app: App }) {
  const [more, setMore] = useState(0);
  const { shown, next } = portionOf(reviews, FIRST_REVIEWS, MORE_REVIEWS, more);
  if (reviews.length === 0) return null;
  return (
    <>
      <ul className="reviews">
        {shown.map((review) => (
          <li key={review.id}>
            <ReviewView review={review} app={app} />
          </li>
        ))}
      </ul>
      {next > 0 && <Button onClick={() => setMore(more + 1)}>{text.moreReviews(next)}</Button>}
    </>
  );
}

function ReviewView({ review, app }: { review: Review; app: App }) {
  const { name, organization, installed, rate, date, text: words } = review;
  // A reply that was just written is shown before the page is loaded again.
  const [written, setWritten] = useState<string | null>(null);
  const reply = written ?? review.reply;
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
          </div>
        </div>
        <ReviewActions app={app} review={{ ...review, reply: reply ?? '' }} onReplied={setWritten} />
      </div>
      <p className="review-text">{words}</p>
      {reply && (
        <div className="review-reply">
          <b className="block">{text.answered(app.developer)}</b>
          {reply}
        </div>
      )}
    </article>
  );
}
