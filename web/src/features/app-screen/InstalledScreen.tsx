import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { AppWidget } from '../../host-kit/AppWidget';
import type { FrameState, MountedWidget } from '../../host-kit/v1';
import { useBoot } from '../../lib/boot';
import { appScreen as text } from '../../messages/appScreen';
import { install } from '../../messages/install';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { RetryNote } from '../../ui/RetryNote';
import { type Installed, installedApps } from '../installation/api';
import type { User } from '../session/model/user';
import type { AppScreen } from './AppScreenPage';
import { queryParamsOf } from './queryParams';
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
  const widget = app?.widgets.find((one) => one.placement === 'fullscreen' && one.url);
  if (!app || !widget?.url) return <Note tone="warning">{text.runsElsewhere(appScreen.name)}</Note>;
  if (app.underMaintenance) return <Note tone="warning">{install.maintenance}</Note>;
  return <Screen app={app} widget={{ ...widget, url: widget.url }} user={user} />;
}

type Widget = Installed['widgets'][number] & { url: string };

function Screen({ app, widget, user }: { app: Installed; widget: Widget; user: User }) {
  const [state, setState] = useState<FrameState>('loading');
  const frame = useRef<MountedWidget>(null);
  const theme = useTheme();
  const onMessage = useMessageHandler(app, user, frame);
  const told = useMemo(() => ({ page_data: { queryParams: queryParamsOf(location.search) } }), []);
  return (
    <>
      <FrameWords name={app.name} state={state} onReload={() => frame.current?.reload()} />
      <AppWidget
        ref={frame}
        className="app-screen-frame"
        app={{ slug: app.slug, name: app.name }}
        widget={{ id: widget.id, placement: 'fullscreen', url: widget.url, title: widget.title || undefined }}
        ownOrigins={[location.origin]}
        theme={theme}
        state={told}
        onMessage={onMessage}
        onState={setState}
      />
    </>
  );
}

type FrameWordsProps = { name: string; state: FrameState; onReload: () => void };

/** What is to be said of a frame that does not simply work, and the way out. */
function FrameWords({ name, state, onReload }: FrameWordsProps) {
  if (state === 'connected' || state === 'static') return null;
  if (state === 'loading')
    return (
      <p className="app-screen-loading" role="status">
        {text.loading(name)}
      </p>
    );
  return (
    <Note
      tone={state === 'slow' ? 'accent' : 'warning'}
      live
      action={
        <Button size="sm" onClick={onReload}>
          <RefreshCw size={15} aria-hidden="true" /> {text.reload}
        </Button>
      }
    >
      {text.states[state]}
    </Note>
  );
}
