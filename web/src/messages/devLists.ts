// What every list of the developer console says: its search, filters, order and pages.

export const devLists = {
  search: (list: string) => `Search: ${list}`,
  searchShort: 'Search',
  filter: (list: string) => `Filter: ${list}`,
  any: 'All states',
  anyRole: 'All roles',
  sort: (list: string) => `Sort by: ${list}`,
  orders: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    written: 'As written',
    name: 'Name',
    until: 'Ends first',
    joined: 'Longest there',
  },
  rising: (column: string) => `${column}, ascending`,
  falling: (column: string) => `${column}, descending`,
  of: (shown: number, all: number) => `${shown} of ${all}`,
  pages: (list: string) => `Pages: ${list}`,
  none: 'The filters leave nothing.',
  clear: 'Take the filters off',
};
