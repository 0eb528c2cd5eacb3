// Terms, privacy and imprint, and the page that lists them.

export const legal = {
  lead: 'Terms, privacy and who runs this shop.',
  updated: (day: string) => `In force since ${day}`,
  others: 'Other legal texts',
  none: 'There are no legal texts yet',
  noneText: 'The people who run this shop have not published any. Ask them by mail.',
  browse: 'Browse all apps',
};
