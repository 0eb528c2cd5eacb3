// What is said of an installed app that nobody new gets.

export const notOffered = {
  retires: (date: string) => `Its developer gives it up; ${date} is the last day.`,
  unpublished: 'Not in the shop at the moment. You keep it, and it works on.',
};
