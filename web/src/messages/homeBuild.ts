/** The panel of the first page for those who make apps. */
export const homeBuild = {
  title: 'Build for this marketplace',
  text: 'Ship a private app in an afternoon, publish it when it is ready.',
  console: 'Developer console',
  reference: 'API reference',
};
