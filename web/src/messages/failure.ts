/** What is said when nothing can be loaded any more: it comes with the entry, so there is little of it. */
export const failure = {
  broken: {
    heading: 'Something broke on our side',
    text: 'Nothing that you installed or bought is lost. Try again in a moment.',
    retry: 'Try again',
    home: 'Go home',
    code: 'Error 500',
  },
};
