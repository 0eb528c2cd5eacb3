export const developer = {
  appsBy: (name: string) => `Apps by ${name}`,
  servicesBy: (name: string) => `Services by ${name}`,
  tabs: { apps: 'Apps', services: 'Services', contact: 'Contact' },
  about: (name: string) => `About ${name}`,
  contact: (name: string) => `Contact ${name}`,
  facts: {
    website: 'Website',
    languages: 'Support in',
    hours: 'Support hours',
    place: 'Place',
    founded: 'Founded',
  },
  verified: 'Verified',
  imported: 'The people who run the shop added this developer themselves.',
  provedDomain: (domain: string, day: string) => `The domain ${domain} was proved on ${day}.`,
  provedMail: (day: string) => `The support address was proved on ${day}.`,
};
