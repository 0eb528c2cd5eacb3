export const home = {
  popular: 'Popular now',
  appOfTheWeek: 'App of the week',
  viewApp: 'View app',
  seeAll: 'See all',
  seeAllOf: (title: string) => `of ${title}`,
  lists: 'Lists',
  allApps: 'All apps',
  dealUntil: (date: string) => `Deal until ${date}`,
};
