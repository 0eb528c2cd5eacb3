// The public face of the host library. What stands here stays as long as v1 is served.

export { isHostPath, isLink, isPicture, isWebAddress } from './addresses';
export type { EventName, Events, WidgetState } from './events';
export type { App, FrameOptions, Widget } from './frame';
export type { DropReason, LogEntry } from './log';
export type {
  InitialState,
  MessageName,
  Messages,
  MomentMethod,
  MomentMethods,
  PaymentIntent,
  Placement,
  RichMessage,
  Section,
  SectionComponent,
  Theme,
} from './messages';
export { type MomentOptions, type MomentSaid, type MountedMoment, mountMoment } from './mountMoment';
export { type MountedWidget, mountWidget, type Said, type WidgetOptions } from './mountWidget';
export { checkInitialState, checkSection } from './sections';
export { STATE_EVENTS, type StateEventName } from './stateEvents';
export type { FrameState } from './states';
