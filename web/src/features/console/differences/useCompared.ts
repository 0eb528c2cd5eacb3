import { useLocation, useSearch } from 'wouter';
import { firstValue, parseQuery } from '../../../lib/query';
import { useDraft } from '../editor/useDraft';
import { appPath } from '../paths';
import type { Revision } from '../publishing';

/** How two revisions are shown: beside each other, or as one text with what is gone and what is new. */
export type Columns = 'two' | 'one';

type Choice = { left: string; right: string; columns: Columns };

/** The two revisions that are compared: those that the address says, or the newest and the one that it was made from. */
export function useCompared(revisions: readonly Revision[]) {
  const { app } = useDraft();
  const [, navigate] = useLocation();
  const query = parseQuery(useSearch());
  const find = (name: string) => revisions.find(({ version }) => String(version) === firstValue(query, name));
  const right = find('right') ?? revisions[0];
  const left = find('left') ?? revisions.find(({ version }) => version === right?.base);
  const columns: Columns = firstValue(query, 'columns') === 'one' ? 'one' : 'two';
  const choose = (change: Partial<Choice>) => {
    const next = {
      left: String(left?.version ?? ''),
      right: String(right?.version ?? ''),
      columns,
      ...change,
    };
    const others = query.filter(([name]) => !['left', 'right', 'columns'].includes(name));
    const pairs = [
      ['left', next.left],
      ['right', next.right],
      ...(next.columns === 'one' ? [['columns', 'one']] : []),
      ...others,
    ];
    const search = pairs.map((pair) => pair.map(encodeURIComponent).join('='));
    navigate(`${appPath(app.slug, 'revisions')}?${search.join('&')}`, { replace: true });
  };
  return { left, right, columns, choose };
}
