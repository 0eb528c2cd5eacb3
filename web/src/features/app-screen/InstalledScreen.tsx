import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RefreshCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { AppWidget } from '../../host-kit/AppWidget';
import type { FrameState, MountedWidget } from '../../host-kit/v1';
import { useBoot } from '../../lib/boot';
import { useLetIn } from '../../lib/useLetIn';
import { appScreen as text } from '../../messages/appScreen';
import { install } from '../../messages/install';
import { Button, buttonClass } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { type Installed, installedApps } from '../installation/api';
import type { User } from '../session/model/user';
import type { AppScreen } from './AppScreenPage';
import { queryParamsOf } from './queryParams';
import { relayTo } from './relay';
import { TellDeveloper } from './TellDeveloper';
import { useLastLines } from './useLastLines';
import { useMessageHandler } from './useMessageHandler';
import { useTheme } from './useTheme';

type InstalledScreenProps = { appScreen: AppScreen; user: User };

/** Hosts look this often for what was installed, removed or moved. */
const LOOK_MS = 15_000;

/** The frame of an app that the account has. */
export function InstalledScreen({ appScreen, user }: InstalledScreenProps) {
  const query = useQuery({
    ...installedApps(useBoot(), user.token, appScreen.product),
    refetchInterval: LOOK_MS,
  });
  if (!query.data)
    return query.isError ? (
      <RetryNote query={query}>{text.unavailable}</RetryNote>
    ) : (
      <p role="status">{text.looking}</p>
    );
  const app = query.data.find((one) => one.id === appScreen.id);
  return <Visible app={app} appScreen={appScreen} user={user} />;
}

/** The app, or why it is not shown to this person. */
function Visible({ app, appScreen, user }: InstalledScreenProps & { app: Installed | undefined }) {
  const [isLetIn, letIn] = useLetIn(app?.signedOut ?? false);
  const widget = app?.widgets.find((one) => one.placement === 'fullscreen' && one.url);
  if (!app || !widget?.url) return <Note tone="warning">{text.runsElsewhere(appScreen.name)}</Note>;
  if (app.underMaintenance) return <Note tone="warning">{install.maintenance}</Note>;
  // Without one the library refuses to mount anything.
  if (!('sandbox' in HTMLIFrameElement.prototype))
    return <Note tone="warning">{text.noSandbox(app.name)}</Note>;
  if (!isLetIn)
    return (
      <Note
        tone="warning"
        action={
          <Button size="sm" onClick={letIn}>
            {text.signInAgain}
          </Button>
        }
      >
        {text.signedOutOfApp(app.name)}
      </Note>
    );
  return (
    <Screen
      app={app}
      widget={{ ...widget, url: widget.url }}
      user={user}
      supportEmail={appScreen.supportEmail}
    />
  );
}

type Widget = Installed['widgets'][number] & { url: string };

type ScreenProps = { app: Installed; widget: Widget; user: User; supportEmail: string };

function Screen({ app, widget, user, supportEmail }: ScreenProps) {
  const [state, setState] = useState<FrameState>('loading');
  const frame = useRef<MountedWidget>(null);
  const theme = useTheme();
  const onMessage = useMessageHandler(app, user, frame);
  const { lines, onLog } = useLastLines();
  const relay = useMemo(() => relayTo(() => frame.current?.frame), []);
  const told = useMemo(() => ({ page_data: { queryParams: queryParamsOf(location.search) } }), []);
  return (
    <>
      <FrameWords
        app={{ name: app.name, supportEmail }}
        address={widget.url}
        state={state}
        lines={lines}
        onReload={() => frame.current?.reload()}
      />
      <AppWidget
        ref={frame}
        className="app-screen-frame"
        app={{ slug: app.slug, name: app.name }}
        widget={{ id: widget.id, placement: 'fullscreen', url: widget.url, title: widget.title || undefined }}
        ownOrigins={[location.origin]}
        relay={relay}
        theme={theme}
        state={told}
        onMessage={onMessage}
        onState={setState}
        onLog={onLog}
      />
    </>
  );
}

type FrameWordsProps = {
  app: { name: string; supportEmail: string };
  address: string;
  state: FrameState;
  lines: () => readonly string[];
  onReload: () => void;
};

/** What is to be said of a frame that does not simply work, and the ways out. */
function FrameWords({ app, address, state, lines, onReload }: FrameWordsProps) {
  if (state === 'connected') return null;
  if (state === 'loading')
    return (
      <p className="app-screen-loading" role="status">
        {text.loading(app.name)}
      </p>
    );
  const tell = <TellDeveloper app={app} lines={lines} />;
  if (state === 'static')
    return (
      <p className="app-screen-alone">
        {text.alone(app.name)}{' '}
        <a
          className={buttonClass({ size: 'sm', variant: 'ghost' })}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
        >
          <ExternalLink size={15} aria-hidden="true" /> {text.newTab}
        </a>
        {tell}
      </p>
    );
  return (
    <Note
      tone={state === 'slow' ? 'accent' : 'warning'}
      live
      action={
        <>
          <Button size="sm" onClick={onReload}>
            <RefreshCw size={15} aria-hidden="true" /> {text.reload}
          </Button>
          {state !== 'slow' && tell}
        </>
      }
    >
      {text.states[state]}
    </Note>
  );
}
