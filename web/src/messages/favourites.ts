/** Apps that are marked in this browser. */
export const favourites = {
  heading: 'Favourites',
  lead: 'Apps that you have marked. They are kept in this browser only.',
  remove: 'Remove from favourites',
  compare: (n: number) => `Compare ${n} apps`,
  emptyTitle: 'No favourites yet',
  emptyText: 'Mark an app on its page, and it waits for you here.',
  browse: 'Browse all apps',
  gone: 'This app is no longer in the shop.',
};
