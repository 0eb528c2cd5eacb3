// What an installed app asks for besides what was agreed to.

export const moreScopes = {
  title: (name: string) => `${name} asks for more access`,
  text: (name: string) => `Until you agree, ${name} goes on with what it may do now.`,
  read: 'Read and decide',
  list: 'What it asks for',
  reason: (reason: string) => `Why: ${reason}`,
  noReason: 'Its developer gives no reason.',
  forAll:
    'You agree for everybody in your organization who uses it. You can take it back under your sessions.',
  later: 'Not now',
  agree: 'Agree',
  agreed: (name: string) => `${name} may do what it asked for.`,
  failed: 'It did not work. Nothing has changed; try again.',
};
