import { devConsole as text } from '../../../messages/devConsole';
import { PageLinks } from '../frame/PageLinks';
import { formatListState, type ListState } from '../model/list';
import { APPS_PATH, consoleHref } from '../paths';

type PagesProps = { shown: number; all: number; state: ListState; pages: number };

/** Below the table: how many of all, the rule of the list, and its other pages. */
export function Pages({ shown, all, state, pages }: PagesProps) {
  return (
    <div className="console-foot">
      <span className="num">{text.of(shown, all)}</span>
      <span className="grow">{text.rule}</span>
      <PageLinks
        label={text.pages}
        page={state.page}
        pages={pages}
        to={(page) => consoleHref(APPS_PATH + formatListState({ ...state, page }))}
      />
    </div>
  );
}
