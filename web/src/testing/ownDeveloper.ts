import type { Developer } from '../features/console/profile/api';

// A developer as the API answers it, for tests: verified, with a whole profile.

export function ownDeveloper(change: Partial<Developer> = {}): Developer {
  return {
    slug: 'appsmiths',
    state: 'verified',
    reason: '',
    imported: false,
    revision: '3',
    profile: {
      name: 'Appsmiths',
      headline: 'Twelve integrations by a small team in Ohio.',
      description: 'We make apps.',
      country: 'US',
      city: 'Columbus',
      languages: ['en', 'es'],
      website: 'https://appsmiths.example',
      supportEmail: 'help@appsmiths.example',
      supportHours: 'Mon to Fri',
      socials: { github: 'https://github.example/appsmiths' },
      icon: '',
    },
    missing: [],
    mail: { address: 'help@appsmiths.example', sentAt: null, provedAt: '2026-11-02T10:00:00Z' },
    site: {
      host: 'appsmiths.example',
      record: '_marketplace.appsmiths.example',
      fileUrl: 'https://appsmiths.example/.well-known/marketplace-proof.txt',
      value: 'marketplace-proof=q8T2',
      way: 'dns',
      askedAt: null,
      seen: '',
      askUntil: null,
      provedAt: '2026-11-03T10:00:00Z',
    },
    agreement: {
      version: '2026-11-01',
      text: '**Your apps stay yours.** You keep all rights.',
      acceptedVersion: '2026-11-01',
      acceptedAt: '2026-11-01T09:00:00Z',
      acceptedBy: 'Nadia Brandt',
    },
    createdAt: '2026-11-01T08:00:00Z',
    createdBy: 'Nadia Brandt',
    activeAt: '2026-11-02T10:00:00Z',
    verifiedAt: '2026-11-03T10:00:00Z',
    ...change,
  };
}

/** One that has nothing but a name and an address of its site. */
export function newDeveloper(change: Partial<Developer> = {}): Developer {
  const made = ownDeveloper();
  return {
    ...made,
    state: 'new',
    revision: '0',
    profile: { ...made.profile, headline: '', country: '', languages: [], description: '' },
    missing: ['headline', 'country', 'languages'],
    mail: { ...made.mail, provedAt: null },
    site: { ...made.site, provedAt: null },
    agreement: { ...made.agreement, acceptedVersion: '', acceptedAt: null, acceptedBy: '' },
    activeAt: null,
    verifiedAt: null,
    ...change,
  };
}
