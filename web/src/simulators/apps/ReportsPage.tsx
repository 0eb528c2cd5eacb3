import { Link, useLocation, useParams, useSearch } from 'wouter';
import { simulators as text } from '../../messages/simulators';
import { isOfTryOut } from '../model/tried';
import { Empty } from '../shell/Empty';
import { AppFrame } from './AppFrame';
import { usePageData } from './FullScreenPage';
import { useInstalled } from './installed';
import { OwnReport } from './OwnReport';
import { widgetOf } from './types';

const { reports: words } = text;

/** Small true reports over the chats of the demo, and a tab for each app that reports. */
export function ReportsPage() {
  const { id } = useParams();
  const { apps } = useInstalled();
  const [, navigate] = useLocation();
  const state = usePageData();
  const reporting = apps.filter((app) => widgetOf(app, 'reports'));
  const app = reporting.find((one) => one.slug === id || one.id === id);
  const widget = app && widgetOf(app, 'reports');
  const setReportFilters = (filters: Record<string, unknown>) =>
    navigate(`/reports/${id ? `${id}/` : ''}?${queryOf(filters)}`, { replace: true });
  return (
    <section className="sim-page" data-full={widget ? true : undefined}>
      <h1>{words.title}</h1>
      <nav className="sim-tabs" aria-label={words.tabs}>
        <Link href="/reports/" aria-current={id ? undefined : 'page'}>
          {words.own}
        </Link>
        {reporting.map((one) => (
          <Link key={one.id} href={`/reports/${one.slug}/`} aria-current={one === app ? 'page' : undefined}>
            {one.name}
          </Link>
        ))}
      </nav>
      <Filters />
      {app && widget ? (
        <AppFrame
          key={widget.id}
          app={app}
          widget={widget}
          state={state}
          place={{ mayWrite: true, navigate, setReportFilters }}
        />
      ) : id ? (
        <Empty title={text.apps.notInstalled} />
      ) : (
        <OwnReport />
      )}
    </section>
  );
}

/** Lists as repeated names, days as days. */
function queryOf(filters: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters))
    for (const one of [value].flat())
      query.append(name, one instanceof Date ? one.toISOString().slice(0, 10) : String(one));
  return query.toString();
}

/** What the reports show, as the address says. */
function Filters() {
  const filters = [...new URLSearchParams(useSearch())].filter(([name]) => !isOfTryOut(name));
  if (filters.length === 0) return <p className="muted">{words.all}</p>;
  return (
    <p className="sim-tags" role="status">
      {filters.map(([name, value]) => (
        <span key={`${name} ${value}`} className="badge">
          {name}: {value}
        </span>
      ))}
      <Link className="link" href="/reports/">
        {words.clear}
      </Link>
    </p>
  );
}
