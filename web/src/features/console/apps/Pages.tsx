import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';
import { formatListState, type ListState } from '../model/list';
import { APPS_PATH, consoleHref } from '../paths';

type PagesProps = { shown: number; all: number; state: ListState; pages: number };

/** Below the table: how many of all, the rule of the list, and its other pages. */
export function Pages({ shown, all, state, pages }: PagesProps) {
  const { page } = state;
  const to = (next: number) => consoleHref(APPS_PATH + formatListState({ ...state, page: next }));
  return (
    <div className="console-foot">
      <span className="num">{text.of(shown, all)}</span>
      <span className="grow">{text.rule}</span>
      {pages > 1 && (
        <nav className="row" aria-label={text.pages}>
          {page > 1 && (
            <a className={buttonClass({ size: 'sm' })} href={to(page - 1)}>
              {text.previous}
            </a>
          )}
          <span className="num">{text.of(page, pages)}</span>
          {page < pages && (
            <a className={buttonClass({ size: 'sm' })} href={to(page + 1)}>
              {text.nextPage}
            </a>
          )}
        </nav>
      )}
    </div>
  );
}
