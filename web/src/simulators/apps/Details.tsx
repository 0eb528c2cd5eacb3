import { type ReactNode, useEffect, useState } from 'react';
import { simulators as text } from '../../messages/simulators';
import { tried, triedPlace } from '../model/tried';
import { AppFrame } from './AppFrame';
import { useInstalled } from './installed';
import { sendTo } from './live';
import type { AppPlace } from './messageHandlers';
import { Sections } from './Sections';
import { firstSections, type HostApp, widgetOf } from './types';

/** Frames that stay alive while others are looked at; the oldest goes first. */
const MOST_ALIVE = 5;

type DetailsProps = {
  /** The customer or ticket, in the product's own words. */
  children: ReactNode;
  /** What apps are told of it. */
  state: Readonly<Record<string, unknown>>;
  place: AppPlace;
  /** Names of the event that says a button of a section was pressed. */
  pressEvents: readonly string[];
};

/** The panel beside a chat, customer or ticket: the product's own part, sections of apps, and a tab for each app. */
export function Details({ children, state, place, pressEvents }: DetailsProps) {
  const { apps } = useInstalled();
  const shown = apps.filter((app) => widgetOf(app, 'plugin'));
  // What is tried here is open.
  const first = tried && triedPlace === 'plugin' ? tried.id : '';
  const [active, setActive] = useState(first);
  const [opened, setOpened] = useState<readonly string[]>(first ? [first] : []);
  useEffect(() => {
    // Outside: how far the page is scrolled. On phones the details stand below the chat.
    const block = matchMedia('(width < 56.25em)').matches ? 'start' : 'nearest';
    if (first) document.getElementById(`tab-${first}`)?.parentElement?.scrollIntoView({ block });
  }, [first]);
  const open = (app: HostApp) => {
    setActive(app.id);
    setOpened((before) => [...before.filter((id) => id !== app.id), app.id]);
  };
  // A widget with a first state is there at once, so that its section can be drawn anew.
  const early = shown.filter((app) => firstSections(app).length > 0).map(({ id }) => id);
  const alive = new Set([...new Set([...early, ...opened].reverse())].slice(0, MOST_ALIVE));
  return (
    <aside className="sim-details" aria-label={text.details.title}>
      <h2>{text.details.title}</h2>
      {children}
      <Sections
        apps={shown.filter(({ hasAccess }) => hasAccess !== false)}
        onOpen={open}
        onPress={(app, buttonId, opensApp) => {
          if (opensApp) open(app);
          for (const event of pressEvents) sendTo(app.id, 'plugin', event, { buttonId });
        }}
      />
      {shown.length > 0 && (
        <div className="sim-tabs" role="tablist" aria-label={text.details.apps}>
          {shown.map((app) => (
            <button
              key={app.id}
              type="button"
              role="tab"
              id={`tab-${app.id}`}
              aria-selected={active === app.id}
              aria-controls={`panel-${app.id}`}
              onClick={() => open(app)}
            >
              {app.name}
            </button>
          ))}
        </div>
      )}
      {shown.map((app) => {
        const widget = widgetOf(app, 'plugin');
        if (!widget || !alive.has(app.id)) return null;
        return (
          <div
            key={app.id}
            role="tabpanel"
            id={`panel-${app.id}`}
            aria-labelledby={`tab-${app.id}`}
            hidden={active !== app.id}
          >
            <AppFrame app={app} widget={widget} state={state} place={place} />
          </div>
        );
      })}
    </aside>
  );
}
