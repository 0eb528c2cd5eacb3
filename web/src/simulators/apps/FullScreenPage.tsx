import { useMemo } from 'react';
import { useLocation, useParams, useSearch } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { buttonClass } from '../../ui/Button';
import { config } from '../model/config';
import { isOfTryOut } from '../model/tried';
import { Empty } from '../shell/Empty';
import { AppFrame } from './AppFrame';
import { useInstalled } from './installed';
import { type Placement, widgetOf } from './types';

const SECRET = /token|secret|password|^code$/i;

/** The query of our address, as an app may know it: nothing that looks like a token. */
export function usePageData() {
  const search = useSearch();
  return useMemo(
    () => ({
      page_data: {
        queryParams: Object.fromEntries(
          [...new URLSearchParams(search)].filter(([name]) => !SECRET.test(name) && !isOfTryOut(name)),
        ),
      },
    }),
    [search],
  );
}

/** An app over the whole main area: its full screen, or where it is set up. */
export function FullScreenPage({ placement }: { placement: Placement & ('fullscreen' | 'settings') }) {
  const { id = '' } = useParams();
  const { apps, isLoading } = useInstalled();
  const [, navigate] = useLocation();
  const state = usePageData();
  const app = apps.find((one) => one.slug === id || one.id === id);
  if (!app) return isLoading ? <Empty title={text.loading} /> : <NotInstalled id={id} />;
  const widget = widgetOf(app, placement);
  return (
    <section className="sim-full" aria-labelledby="title">
      <div className="sim-head">
        <h1 id="title">{app.name}</h1>
        <p id="crumbs">
          {[placement === 'settings' ? text.menu.settings : text.menu.apps, app.name].join(' / ')}
        </p>
      </div>
      {widget ? (
        <AppFrame
          key={widget.id}
          app={app}
          widget={widget}
          state={state}
          place={{ mayWrite: true, navigate }}
        />
      ) : (
        <Empty title={text.apps.runsElsewhere(app.name)} />
      )}
    </section>
  );
}

/** The way to the shop, where it can be installed. */
function NotInstalled({ id }: { id: string }) {
  return (
    <Empty title={text.apps.notInstalled}>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={`${config.base}/marketplace/apps/${encodeURIComponent(id)}/`}
      >
        {text.apps.lookInShop}
      </a>
    </Empty>
  );
}
