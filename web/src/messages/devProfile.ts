import { day } from '../lib/dates';
import { count } from '../lib/money';

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
  of: (letters: number, most: number) => `${count(letters)} / ${count(most)}`,
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
  anotherSite: (host: string) =>
    `${host} is proved. Another domain has to be proved anew: until then your page does not say “Verified”, and no app is published for the first time.`,
  anotherAddress: 'Another address has to be proved anew.',
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
  notSeen: (at: string) => `Not seen yet, asked ${at}.`,
  asksOn: 'We ask every 10 minutes for 3 days.',
  asksNoMore: (iso: string) => `We asked for 3 days, until ${day(iso)}. Check now begins anew.`,
  saw: {
    nothing: {
      dns: () => 'There is no TXT record of this name. A new one can take an hour to be seen everywhere.',
      file: () => 'There is no file at this address.',
    },
    other: {
      dns: () => 'There is a TXT record of this name, with another text. Add one with the text above.',
      file: () => 'Another text stands there. The file holds the text above and nothing else.',
    },
    elsewhere: {
      file: (host: string) =>
        `The address leads to another site, which cannot speak for ${host}. Put the file on ${host} itself, or save the other site as yours.`,
    },
    refused: {
      file: (host: string) =>
        `${host} answers, but not with the file. Everybody has to be able to open it, without signing in.`,
    },
    no_name: {
      file: (host: string) => `There is no site ${host} in DNS. Look at the address of your site.`,
    },
    private: {
      file: (host: string) =>
        `${host} leads to an address that is not on the public internet, and we ask public ones only. Prove it by a DNS record.`,
    },
    certificate: {
      file: (host: string) => `The certificate of ${host} is not good. The file is read over https alone.`,
    },
    silence: {
      dns: (host: string) => `The name servers of ${host} gave no answer. Nothing is lost: we ask again.`,
      file: (host: string) =>
        `${host} gave no answer within 10 seconds. Look whether others can open the file.`,
    },
  },
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
  keepIcon: 'Keep it',
  removeIconText: 'It leaves your public page at once, and a drawing takes its place.',
  iconSaved: 'The icon is on your public page.',
  iconRemoved: 'The icon is removed.',
  noIcon: 'There is no icon yet: a drawing stands in its place.',
  pageTitle: 'Your public page',
  pageLink: 'See the page',
  notPublic: 'Not public yet.',
  notVerified: 'Nothing is proved yet',
  importedMark: 'Verified by the people who run the shop',
  importedText: 'They brought you into the shop themselves, so you can publish without a proof.',
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
  developerIs: {
    new: 'New developer',
    active: 'Active developer',
    verified: 'Verified developer',
    restricted: 'Restricted developer',
    closed: 'No developer any more',
  },
  stateNow: (state: string) => `State: ${state}`,
  stateTexts: {
    new: 'create and try apps',
    active: 'after profile, address and agreement: submit',
    verified: 'after the domain proof: publish, and the mark on the page',
  },
  stateByShop: 'by the people who run the shop',
  since: (iso: string, by: string) => (by ? `${day(iso)}, by ${by}` : day(iso)),
  restrictedText: (reason: string) =>
    `The people who run the shop have restricted you: ${reason} What is public stays, and you can edit; nothing can be submitted or published, and no app goes to another developer or comes from one.`,
  closedText: 'You are no developer any more. Your name is kept, and you can open it again.',
  reopen: 'Be a developer again',
  close: 'End being a developer',
  closeNotFor: (role: string) => `Your role, ${role}, cannot end this. An owner can.`,
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
