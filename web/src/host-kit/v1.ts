// The public face of the host library. What stands here stays as long as v1 is served.

export { isHostPath, isLink, isPicture, isWebAddress } from './addresses';
export type { CheckoutOptions, Outcome, Start } from './checkout';
export type { EventName, Events, WidgetState } from './events';
export type { App, FrameOptions, Widget } from './frame';
export { handlePayments, openCheckout } from './handlePayments';
export type { Relay } from './line';
export {
  type InstalledApp,
  type InstalledWidget,
  type ListOptions,
  listWidgets,
  type Token,
  type WidgetList,
} from './listWidgets';
export type { DropReason, LogEntry } from './log';
export type {
  InitialState,
  MessageName,
  Messages,
  PaymentIntent,
  Placement,
  RichMessage,
  Section,
  SectionComponent,
  Theme,
} from './messages';
export { type MountedWidget, mountWidget, type Said, type WidgetOptions } from './mountWidget';
export { checkInitialState, checkSection } from './sections';
export { STATE_EVENTS, type StateEventName } from './stateEvents';
export type { FrameState } from './states';
