import * as v from 'valibot';
import { reviewForms } from '../../messages/reviewForms';
import { LIMITS } from './model';

const { errors } = reviewForms;

const text = (empty: string, most: number, long: string) =>
  v.pipe(v.string(empty), v.trim(), v.minLength(LIMITS.shortest, empty), v.maxLength(most, long));

/** The rating form (S5.02 to S5.04). Radio buttons give text. */
export const RatingForm = v.object({
  rate: v.pipe(
    v.union([v.string(), v.number(), v.null()]),
    v.transform(Number),
    v.minValue(1, errors.rate),
    v.maxValue(5, errors.rate),
  ),
  name: text(errors.name, LIMITS.name, errors.nameLong),
  review: text(errors.review, LIMITS.review, errors.reviewLong),
});

export type RatingInput = v.InferInput<typeof RatingForm>;
export type RatingOutput = v.InferOutput<typeof RatingForm>;
