import type { MountedWidget } from '../../host-kit/v1';
import { session } from '../model/session';
import type { HostApp, Mountable } from './types';

// The frames that are on the page now, so that what happens in the product reaches the right ones.

export type LiveFrame = {
  app: HostApp;
  widget: Mountable;
  mounted: MountedWidget;
  /** It asked for the messages of the open chat. */
  isWatching: boolean;
};

const live = new Set<LiveFrame>();

/** What happened while a widget had no frame, by organization and widget. */
const queued = new Map<string, [event: string, data: unknown][]>();
const queueOf = ({ id }: Mountable) => `${session.get().organization} ${id}`;

export function addFrame(frame: LiveFrame): () => void {
  live.add(frame);
  const queue = queueOf(frame.widget);
  for (const [event, data] of queued.get(queue) ?? []) frame.mounted.send(event, data);
  queued.delete(queue);
  return () => void live.delete(frame);
}

/** Sends to the widget's frame: to the one that is there now, else to the next one. */
export function sendOrQueue(widget: Mountable, event: string, data: unknown): void {
  const at = [...live].find((frame) => frame.widget.id === widget.id);
  const queue = queueOf(widget);
  if (at) at.mounted.send(event, data);
  else queued.set(queue, [...(queued.get(queue) ?? []), [event, data]]);
}

export const framesOf = (appId: string): LiveFrame[] => [...live].filter(({ app }) => app.id === appId);
export const watchingFrames = (): LiveFrame[] => [...live].filter(({ isWatching }) => isWatching);

/** Sends to the frames of an app in one placement. */
export function sendTo(appId: string, placement: string, event: string, data: unknown): void {
  for (const { widget, mounted } of framesOf(appId))
    if (widget.placement === placement) mounted.send(event, data);
}
