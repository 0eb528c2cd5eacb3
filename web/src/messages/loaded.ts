// What stands in the place of data that is not there.

export const loaded = {
  loading: 'Loading',
  offlineTitle: 'You are offline',
  offlineText: 'This appears when the network is back.',
  failedText: 'Try again in a moment.',
  retry: 'Try again',
};
