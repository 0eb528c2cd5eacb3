// What buyers narrow lists down by, as a developer says it of an app.

export const devFilters = {
  title: 'Categories and filters',
  sub: 'Where lists and search show the app besides its first category.',
  languagesHint: 'Those that the app speaks, by their two letters, as en, de.',
  countryHint: 'Where the app comes from.',
  keywordsHint: 'What people may search for that your texts do not say, with commas between, as lead score.',
  noLanguage: 'Name each language by its two letters.',
  tooManyLanguages: (most: number) => `Name at most ${most} languages.`,
  keywordsTooLong: (most: number, letters: number) =>
    `Use at most ${most} words, of at most ${letters} letters each.`,
  industries: {
    retail: 'Retail',
    'e-commerce': 'E-commerce',
    saas: 'SaaS',
    finance: 'Finance',
    insurance: 'Insurance',
    healthcare: 'Healthcare',
    education: 'Education',
    travel: 'Travel',
    'real-estate': 'Real estate',
    telecom: 'Telecom',
    media: 'Media',
    gaming: 'Gaming',
    manufacturing: 'Manufacturing',
    logistics: 'Logistics',
    automotive: 'Automotive',
    'non-profit': 'Non-profit',
    'public-sector': 'Public sector',
  },
};
