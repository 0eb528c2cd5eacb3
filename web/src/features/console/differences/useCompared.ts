import { useLocation, useSearch } from 'wouter';
import { firstValue, parseQuery } from '../../../lib/query';
import { useDraft } from '../editor/useDraft';
import { appPath } from '../paths';
import type { Revision } from '../publishing';

/** The two revisions that stand side by side: those that the address says, or the newest and the one that it was made from. */
export function useCompared(revisions: readonly Revision[]) {
  const { app } = useDraft();
  const [, navigate] = useLocation();
  const query = parseQuery(useSearch());
  const find = (name: string) => revisions.find(({ version }) => String(version) === firstValue(query, name));
  const right = find('right') ?? revisions[0];
  const left = find('left') ?? revisions.find(({ version }) => version === right?.base);
  const choose = (change: { left?: string; right?: string }) => {
    const next = { left: String(left?.version ?? ''), right: String(right?.version ?? ''), ...change };
    const others = query
      .filter(([name]) => name !== 'left' && name !== 'right')
      .map(([name, value]) => `&${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    navigate(`${appPath(app.slug, 'revisions')}?left=${next.left}&right=${next.right}${others.join('')}`, {
      replace: true,
    });
  };
  return { left, right, choose };
}
