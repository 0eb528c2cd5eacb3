export const failure = {
  notFound: {
    heading: 'This page is not on the shelf',
    text: 'The address may have changed, or the app was unpublished. Try the search, or browse the list.',
    home: 'Go home',
    browse: 'Browse all apps',
    popular: 'Popular apps',
  },
  offline: {
    heading: 'You are offline',
    text: 'This page needs a network. Pages that you have visited are still here.',
    retry: 'Try again',
    visited: 'Visited pages',
  },
  broken: {
    heading: 'Something broke on our side',
    text: 'Nothing that you installed or bought is lost. Try again in a moment.',
    retry: 'Try again',
    home: 'Go home',
    code: 'Error 500',
  },
};
