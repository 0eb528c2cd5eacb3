import { ExternalLink, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type FrameState, type MountedWidget, mountWidget } from '../../host-kit/v1';
import { useLetIn } from '../../lib/useLetIn';
import { simulators as text } from '../../messages/simulators';
import { Button, buttonClass } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { config } from '../model/config';
import { writeLog } from '../model/log';
import { session } from '../model/session';
import { useStore } from '../model/store';
import { withFault } from './faults';
import { addFrame, type LiveFrame, sendOrQueue } from './live';
import { type AppPlace, MESSAGE_HANDLERS } from './messageHandlers';
import { paymentsOf } from './payments';
import { TellDeveloper } from './TellDeveloper';
import type { HostApp, Mountable } from './types';

type AppFrameProps = {
  app: HostApp;
  widget: Mountable;
  /** Events and their data that the app is to know; what changes is sent. */
  state?: Readonly<Record<string, unknown>>;
  place: AppPlace;
};

/** An app in its frame, or why this person sees none. */
export function AppFrame(props: AppFrameProps) {
  const [isLetIn, letIn] = useLetIn(props.app.signedOut ?? false);
  const why = whyNoFrame(props, isLetIn, letIn);
  return why ? <div className="sim-app-words">{why}</div> : <MountedApp {...props} />;
}

function whyNoFrame({ app, widget }: AppFrameProps, isLetIn: boolean, letIn: () => void) {
  if (app.underMaintenance) return <Note tone="warning">{text.apps.maintenance}</Note>;
  if (app.hasAccess === false) return <Note>{text.apps.noAccess(app.name)}</Note>;
  if (widget.placement === 'settings' && app.mayOpenSettings === false)
    return <Note>{text.apps.settingsNotYours}</Note>;
  if (isLetIn) return null;
  const signIn = (
    <Button size="sm" onClick={letIn}>
      {text.apps.signIn}
    </Button>
  );
  return (
    <Note tone="warning" action={signIn}>
      {text.apps.signedOut(app.name)}
    </Note>
  );
}

/** The frame, with words and a way out when the app does not come up. */
function MountedApp({ app, widget, state = {}, place }: AppFrameProps) {
  const container = useRef<HTMLDivElement>(null);
  const frame = useRef<LiveFrame>(null);
  const now = useRef({ state, place });
  now.current = { state, place };
  const [frameState, setFrameState] = useState<ShownState>('loading');
  const { theme } = useStore(session);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an address that changes counts for the next frame
  useEffect(() => {
    // Outside: the frame of the app.
    if (!container.current) return;
    const onMessage = (name: string, data: unknown) => {
      const at = frame.current;
      if (!at || pay(name, data)) return null;
      // Apps may send messages of any name, also those of an object's own methods.
      const handler = Object.hasOwn(MESSAGE_HANDLERS, name) ? MESSAGE_HANDLERS[name] : undefined;
      return withFault(() => handler?.(data, at, now.current.place) ?? null);
    };
    let mounted: MountedWidget;
    try {
      mounted = mountWidget({
        container: container.current,
        app: { slug: app.slug, name: app.name },
        widget: { ...widget, title: widget.title ?? undefined },
        ownOrigins: [config.shop],
        theme: session.get().theme,
        state: now.current.state,
        onMessage,
        onState: setFrameState,
        onLog: writeLog,
      });
    } catch (failure) {
      // An address that no host may frame.
      logRefusal(app, widget, failure);
      return setFrameState('refused');
    }
    const pay = paymentsOf(app, (event, data) => sendOrQueue(widget, event, data));
    const live: LiveFrame = { app, widget, mounted, isWatching: false };
    frame.current = live;
    const remove = addFrame(live);
    return () => {
      remove();
      mounted.destroy();
    };
  }, [widget.id]);

  useEffect(() => {
    // Outside: the frame of the app.
    frame.current?.mounted.setTheme(theme);
  }, [theme]);

  const sent = useRef(state);
  useEffect(() => {
    // Outside: the frame of the app.
    for (const [event, data] of Object.entries(state))
      if (sent.current[event] !== data) frame.current?.mounted.send(event, data);
    sent.current = state;
  }, [state]);

  return (
    <div className="sim-app">
      <FrameWords
        app={app}
        widget={widget}
        state={frameState}
        onReload={() => frame.current?.mounted.reload()}
      />
      <div ref={container} className="sim-app-frame" data-state={frameState} />
    </div>
  );
}

/** How the frame is doing; `refused` is one that was never made. */
type ShownState = FrameState | 'refused';

const logRefusal = ({ slug }: HostApp, { placement, url }: Mountable, failure: unknown) =>
  writeLog({
    app: slug,
    placement,
    direction: 'out',
    kind: 'dropped',
    name: 'frame',
    data: url,
    detail: String(failure),
  });

type FrameWordsProps = { app: HostApp; widget: Mountable; state: ShownState; onReload: () => void };

/** What is to be said of a frame that does not simply work. */
function FrameWords({ app, widget, state, onReload }: FrameWordsProps) {
  if (state === 'connected') return null;
  if (state === 'loading')
    return <div className="sim-app-skeleton" role="status" aria-label={text.apps.loading(app.name)} />;
  if (state === 'refused')
    return (
      <div className="sim-app-words">
        <Note tone="warning">{text.apps.states.refused}</Note>
      </div>
    );
  if (state === 'static')
    return (
      <div className="sim-pad sim-row">
        <p className="muted">{text.apps.alone(app.name)}</p>
        <NewTab url={widget.url} />
      </div>
    );
  return (
    <div className="sim-app-words">
      <Note tone={state === 'slow' ? 'accent' : 'warning'} live>
        {text.apps.states[state]}
      </Note>
      <div className="sim-row">
        <Button size="sm" onClick={onReload}>
          <RefreshCw size={15} aria-hidden="true" /> {text.apps.reload}
        </Button>
        {state !== 'slow' && (
          <>
            {state !== 'blocked' && <NewTab url={widget.url} />}
            <TellDeveloper app={app} />
          </>
        )}
      </div>
    </div>
  );
}

/** The app on a page of its own. */
function NewTab({ url }: { url: string }) {
  return (
    <a
      className={buttonClass({ size: 'sm', variant: 'ghost' })}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
    >
      <ExternalLink size={15} aria-hidden="true" /> {text.apps.newTab}
    </a>
  );
}
