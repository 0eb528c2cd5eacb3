import { devConsole as text } from '../../../messages/devConsole';
import { showInStrip } from '../frame/showInStrip';
import { countIn, formatListState, type ListState, VIEWS } from '../model/list';
import type { OwnApp } from '../model/standing';
import { APPS_PATH, consoleHref } from '../paths';

/** Whose turn it is, as tabs with how many there are. The filters stay. */
export function Views({ apps, state }: { apps: readonly OwnApp[]; state: ListState }) {
  return (
    <nav className="console-tabs" aria-label={text.viewsLabel}>
      {VIEWS.map((view) => (
        <a
          key={view}
          href={consoleHref(APPS_PATH + formatListState({ ...state, view, page: 1 }))}
          aria-current={view === state.view ? 'page' : undefined}
          ref={view === state.view ? showInStrip : undefined}
        >
          {text.views[view]} <span className="tiny muted num">{countIn(apps, view)}</span>
        </a>
      ))}
    </nav>
  );
}
