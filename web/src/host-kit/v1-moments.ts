// The part of the host library for customers' sites.

export type { MomentMethod, MomentMethods } from './moments';
export { type MomentOptions, type MomentSaid, type MountedMoment, mountMoment } from './mountMoment';
