import type { components } from '../../lib/api.gen';

export type OwnRating = components['schemas']['RatingsRating'];

/** S5.02, and the server's. */
export const LIMITS = { name: 64, review: 255, shortest: 2, reply: 1000, reason: 500 } as const;

export const STARS = [1, 2, 3, 4, 5] as const;
