// Sentences of an installation under way and of how it ends. Those of the specification (S8)
// are copied letter by letter.

export const installing = {
  installOf: (name: string, isService: boolean) => `${isService ? 'Activate' : 'Install'} ${name}`,
  appUnread: (name: string) => `${name} could not be read.`,
  allowed: (name: string) =>
    `You have given ${name} access, but its set-up was not finished. You can try again.`,
  // S8.07 to S8.10, S5.07
  installed: (isService: boolean) =>
    isService ? 'Service activated successfully!' : 'Application installed successfully!',
  open: (name: string) => `Open ${name}`,
  alreadyInstalled: 'Application is already installed.',
  appFailed: (error: string) => `App couldn't be installed: ${error}`,
  failed: (message: string) => `Application couldn't be installed: ${message}`,
};
