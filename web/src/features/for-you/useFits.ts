import { useQueries } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { toPageAddress } from '../../lib/pages/address';
import { pageQuery } from '../../lib/pages/pageData';
import type { Installed } from '../installation/api';
import { type Fit, fitsOf } from './model';

/** So many of the installed apps are looked at, the newest ones. */
const MOST_READ = 5;

/** What goes with the installed apps, as their own pages say. */
export function useFits(installed: readonly Installed[]): { fits: Fit[]; isLoading: boolean } {
  const { base } = useBoot();
  const newest = installed
    .filter((app) => app.customProps.isService !== 'true')
    .sort((a, b) => b.installedAt.localeCompare(a.installedAt))
    .slice(0, MOST_READ);
  const pages = useQueries({
    queries: newest.map(({ slug }) => pageQuery(base, toPageAddress(`/apps/${slug}/`, ''))),
  });
  const owned = pages.flatMap(({ data }) => data?.app ?? []);
  return {
    fits: fitsOf(owned, new Set(installed.map(({ id }) => id))),
    isLoading: pages.some((page) => page.isLoading),
  };
}
