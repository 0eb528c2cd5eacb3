import { createElement, type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import type { WidgetState } from './events';
import { type MountedWidget, mountWidget, STATE_EVENTS, type WidgetOptions } from './v1';

export type AppWidgetProps = Omit<WidgetOptions, 'container'> & {
  /** To send events, and to reload. */
  ref?: Ref<MountedWidget | null> | undefined;
  className?: string | undefined;
};

/**
 * An app in its frame. A new address or id is a new frame; a new theme and new state are
 * told to the one that is there.
 */
export function AppWidget({ ref, className, ...options }: AppWidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedWidget>(null);
  const latest = useRef(options);
  const { app, widget, theme, state = NO_STATE } = options;

  useEffect(() => {
    latest.current = options; // handlers may be new with every rendering; the frame stays
  });

  // The frame is outside React: it is mounted once for each widget.
  useEffect(() => {
    if (!container.current) return;
    const own = { slug: app.slug, name: app.name };
    const frame = mountWidget({
      ...latest.current,
      app: own,
      widget: { id: widget.id, placement: widget.placement, url: widget.url, title: widget.title },
      container: container.current,
      onMessage: (...said) => latest.current.onMessage?.(...said),
      onState: (next) => latest.current.onState?.(next),
      onLog: (entry) => latest.current.onLog?.(entry),
    });
    mounted.current = frame;
    told.current = { theme: latest.current.theme, state: latest.current.state ?? NO_STATE };
    return () => {
      frame.destroy();
      mounted.current = null;
    };
  }, [app.slug, app.name, widget.id, widget.placement, widget.url, widget.title]);

  /** What the frame has been told; a new object of the same state is told again, which is harmless. */
  const told = useRef({ theme, state });
  useEffect(() => {
    if (theme === told.current.theme) return;
    told.current.theme = theme;
    mounted.current?.setTheme(theme);
  }, [theme]);
  useEffect(() => {
    const before = told.current.state;
    told.current.state = state;
    for (const event of STATE_EVENTS)
      if (state[event] !== before[event] && state[event]) mounted.current?.send(event, state[event]);
  }, [state]);

  useImperativeHandle(ref, () => handleOf(mounted));
  return createElement('div', { ref: container, className });
}

const NO_STATE: WidgetState = {};

/** Speaks to the frame that is there now, whichever it is. */
function handleOf(mounted: { readonly current: MountedWidget | null }): MountedWidget {
  const frame = () => {
    if (!mounted.current) throw new Error('The widget is not mounted.');
    return mounted.current;
  };
  return {
    get frame() {
      return frame().frame;
    },
    get state() {
      return frame().state;
    },
    send: (event: string, data?: unknown) => frame().send(event, data),
    setTheme: (theme) => frame().setTheme(theme),
    reload: () => frame().reload(),
    destroy: () => frame().destroy(),
  };
}
