// Sentences of taking an app out of an account, and of bringing it back. Those of the
// specification (S8) are copied letter by letter.

export const uninstall = {
  dialog: {
    title: (name: string) => `Uninstall ${name}?`,
    text: 'Your team loses it at once, a subscription to it ends, and its access to your account is withdrawn.',
    reason: 'Why do you remove it?',
    optional: 'Optional',
    cancel: 'Keep it',
    confirm: 'Uninstall',
  },
  serviceDialog: {
    title: (name: string) => `Deactivate ${name}?`,
    text: 'The service ends for your team at once, and so does a subscription to it.',
    reason: 'Why do you deactivate it?',
    confirm: 'Deactivate',
  },
  undoable: (until: string) =>
    `Until ${until} you can undo this: its settings and its price come back, and nothing is charged a second time. Access to your account comes back only when you agree to it again.`,
  notUndoable: 'This cannot be undone.',
  undo: 'Undo',
  undoUntil: (until: string) => `You can undo this until ${until}.`,
  undone: (name: string) => `${name} is back, with its settings and its price. Nothing was charged.`,
  askAgain: 'Its access to your account comes back when you agree to it again.',
  undoFailed: 'This could not be undone. Try again or contact our support.',
  removedOn: (date: string) => `Uninstalled on ${date}.`,
  bringBackText: (until: string) =>
    `Until ${until} it comes back with its settings and at its price; nothing is charged.`,
  bringBack: 'Bring it back',
  uninstalled: (isService: boolean) =>
    isService ? 'Service deactivated successfully.' : 'Application uninstalled successfully.',
  uninstallFailed: 'Uninstallation failed. Please, contact our support.',
};
