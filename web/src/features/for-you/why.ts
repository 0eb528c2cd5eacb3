import { forYou as text } from '../../messages/forYou';
import type { Fit } from './model';

/** Why an app goes with another one: organizations have both, or one developer made them. */
export const whyOf = ({ of, share }: Fit): string =>
  share ? text.usedWith(of.name, share) : text.sameMaker(of.name);
