import type { MountedWidget } from '../../host-kit/v1';
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

export function addFrame(frame: LiveFrame): () => void {
  live.add(frame);
  return () => void live.delete(frame);
}

export const framesOf = (appId: string): LiveFrame[] => [...live].filter(({ app }) => app.id === appId);
export const watchingFrames = (): LiveFrame[] => [...live].filter(({ isWatching }) => isWatching);

/** Sends to the frames of an app in one placement. */
export function sendTo(appId: string, placement: string, event: string, data: unknown): void {
  for (const { widget, mounted } of framesOf(appId))
    if (widget.placement === placement) mounted.send(event, data);
}
