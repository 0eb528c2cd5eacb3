// One page of each kind, by name: what is measured in a browser.
export const pages = {
  home: '/marketplace/',
  listing: '/marketplace/apps/',
  'app page': '/marketplace/apps/askguru/',
  category: '/marketplace/apps/crm/',
  'curated list': '/marketplace/apps/ai-powered/',
  services: '/marketplace/services/',
  service: '/marketplace/services/help-desk-migration/',
  partners: '/marketplace/partners/',
  partner: '/marketplace/partners/tall-pine-studio/',
  developers: '/marketplace/developers/',
  developer: '/marketplace/developers/appsmiths/',
  'coming soon': '/marketplace/coming-soon/',
  search: '/marketplace/search/?q=mail',
  compare: '/marketplace/compare/deepl,askguru,rasa/',
  checkout: '/marketplace/checkout/dropbox/',
};
