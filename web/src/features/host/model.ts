import type { Page } from '../../lib/wire';

/** The first page of the frame. */
export const START = '/embedded-apps/';

/** Filters that are on; that of the host's own product goes without saying. */
const filtersOf = ({ listing }: Page) =>
  (listing?.facets ?? []).flatMap(({ param, values }) =>
    param === 'compatibility' ? [] : values.flatMap((one) => (one.selected ? [`${param}=${one.value}`] : [])),
  );

/** Whether a page is the first one as it is opened: what is looked for by a filter stands alone. */
export const isStart = (page: Page): boolean =>
  page.path === START && filtersOf(page).length === 0 && page.listing?.page === 1;

/** Whether a chip leads to the page that is shown: the same list, by the same filter. */
export function isShown(path: string, page: Page): boolean {
  const [list = '', filter = ''] = path.split('?');
  if (page.path !== list) return false;
  const filters = filtersOf(page);
  return filter.includes('=') && !filter.startsWith('embedded')
    ? filters.length === 1 && filters[0] === filter
    : filters.length === 0 || list !== START;
}
