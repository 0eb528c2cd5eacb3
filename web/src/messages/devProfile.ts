import { day } from '../lib/dates';

// What an organization reads about itself as a developer.

export const devProfile = {
  nav: 'Developer profile',
  become: 'Become a developer',
  becomeText:
    'About ten minutes. You can create and test apps right after the first step; the rest is needed before the first publication or payout.',
  profileTitle: 'Developer profile',
  failed: 'The profile could not be loaded',
  firstTitle: 'Your first app',
  firstText:
    'Your organization is no developer here yet. It takes a name, and you can create an app at once.',

  name: 'Name',
  nameHint: 'As people read it in the shop.',
  address: 'Address',
  addressHint: (slug: string) => `marketplace/developers/${slug || '…'}/. It stays as it is.`,
  free: 'Free, and like no other name.',
  start: (name: string) => (name ? `Make ${name} a developer` : 'Become a developer'),
  of: (letters: number, most: number) => `${letters} / ${most}`,
  nameEmpty: 'Give a name.',

  headline: 'Headline',
  description: 'Description',
  country: 'Country',
  noCountry: 'Choose a country',
  city: 'City',
  languages: 'Support in',
  languagesHint: 'Languages by their two letters, as en, es.',
  supportAddress: 'Support address',
  supportHours: 'Support hours',
  site: 'Site',
  siteHint: 'Begins with https://.',
  socials: 'Further addresses',
  socialsHint:
    'One in each line: a word and an address or a handle, as github https://github.com/acme, or handle @acme.',
  socialsFault:
    'Each line has a word and an address that begins with https://, or a handle that begins with @.',
  needed: 'Needed before the profile is public.',
  save: 'Save the profile',
  saved: 'The profile is saved.',
  conflict: 'Somebody else has saved the profile meanwhile. What you typed is still here.',
  showNewest: 'Show what they saved',
  actFailed: 'That was not done. Try again in a moment.',
  offline: 'You are offline. Nothing was sent.',

  mailTitle: 'Prove the support address',
  mailMissing: 'Save a support address first.',
  mailProved: (address: string, iso: string | null) =>
    iso ? `${address} was proved on ${day(iso)}.` : `${address} is proved.`,
  mailSent: (address: string, iso: string) =>
    `A mail went to ${address} on ${day(iso)}. Open the link in it; it works for three days.`,
  mailText: (address: string) => `We send a mail with a link to ${address}.`,
  sendMail: 'Send the mail',
  sendAgain: 'Send the mail again',

  siteTitle: 'Prove the domain of your site',
  siteMissing: 'Save the address of your site first.',
  siteProved: (host: string, iso: string) => `${host} was proved on ${day(iso)}.`,
  ways: 'Way of proof',
  byDNS: 'A DNS record',
  byDNSText: (record: string) => `TXT at ${record}`,
  byFile: 'A file',
  byFileText: 'at /.well-known/',
  recordLabel: 'What the record says',
  fileLabel: 'Where the file is, and what it says',
  check: 'Check now',
  notSeen: (at: string) => `Not seen yet, asked ${at}. We ask every 10 minutes for 3 days.`,
  provedNow: (host: string) => `${host} is proved.`,

  agreementTitle: 'Agreement',
  agreementText: 'Text of the agreement',
  agreementOf: (iso: string) => `Developer agreement of ${day(iso)}`,
  accept: (name: string) => `I accept it for ${name} and may do so`,
  acceptButton: 'Accept the agreement',
  accepted: (iso: string, by: string) =>
    by ? `Accepted on ${day(iso)} by ${by}.` : `Accepted on ${day(iso)}.`,
  newer: 'There is a newer agreement than the one you accepted. Read it before the next submission.',
  arranged: 'The people who run the shop have agreed with you themselves.',

  icon: 'Icon',
  uploadIcon: 'Upload an icon',
  replaceIcon: 'Replace the icon',
  removeIcon: 'Remove the icon',
  iconSaved: 'The icon is on your public page.',
  iconRemoved: 'The icon is removed.',
  noIcon: 'There is no icon yet: a drawing stands in its place.',
  pageTitle: 'Your public page',
  pageLink: 'See the page',
  notPublic: 'Not public yet.',
  notVerified: 'Nothing is proved yet',
  willSay: (host: string) => `“Verified” will say: domain ${host} proved, with the date.`,
  verified: 'Verified',
  verifiedText: (host: string, iso: string) => `Domain ${host} proved on ${day(iso)}.`,

  stateTitle: 'State',
  states: {
    new: 'New',
    active: 'Active',
    verified: 'Verified',
    restricted: 'Restricted',
    closed: 'Closed',
  },
  stateNow: (state: string) => `State: ${state}`,
  stateTexts: {
    new: 'create and try apps',
    active: 'after profile, address and agreement: submit',
    verified: 'after the domain proof: publish, and the mark on the page',
  },
  since: (iso: string, by: string) => (by ? `${day(iso)}, by ${by}` : day(iso)),
  restrictedText: (reason: string) =>
    `The people who run the shop have restricted you: ${reason} What is public stays, and you can edit; nothing can be submitted or published.`,
  closedText: 'You are no developer any more. Your name is kept, and you can open it again.',
  reopen: 'Be a developer again',
  close: 'End being a developer',
  closeTitle: (name: string) => `End ${name} as a developer`,
  closeText:
    'The public page is taken away at once. Apps have to be deleted before. The name stays yours, and you can open it again.',
  keep: 'Stay a developer',

  steps: 'Steps',
  stepNames: { profile: 'Profile', proofs: 'Prove address and domain', agreement: 'Agreement' },
  stepDone: 'done',
  stepNow: 'to do',
  proofsDone: (n: number) => `${n} of 2 proved`,
};
