/** Inside a host product. */
export const embedded = {
  forYou: 'For you',
  deals: 'Deals',
  allInstalled: (n: number) => `All ${n}`,
  setUpLeft: (name: string) => `One step left for ${name}`,
  setUpText: 'Finish its set-up, and it is ready.',
  setUp: 'Finish set-up',
  installed: 'Installed',
  installedFailed: "Apps list couldn't be loaded",
  lists: 'Lists',
  privateApps: 'Private apps',
};
