import * as v from 'valibot';
import { expertReview } from '../../messages/expertReview';

const { errors } = expertReview;

/** S5.01; decisions rule 1. */
export const REVIEW_LIMITS = { name: 64, shortestName: 3, review: 2000, shortestReview: 10 } as const;

/** The review form of a partner. */
export const ExpertReviewForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(REVIEW_LIMITS.shortestName, errors.name),
    v.maxLength(REVIEW_LIMITS.name, errors.nameLong),
  ),
  email: v.pipe(v.string(), v.trim(), v.email(errors.email)),
  website: v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => text === '' || /\S\.\S/.test(text), errors.website),
  ),
  comment: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(errors.review),
    v.minLength(REVIEW_LIMITS.shortestReview, errors.reviewShort),
    v.maxLength(REVIEW_LIMITS.review, errors.reviewLong),
  ),
});

export type ExpertReviewInput = v.InferInput<typeof ExpertReviewForm>;
