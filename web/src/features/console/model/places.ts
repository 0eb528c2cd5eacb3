// Where on the pages of an app a field is that something is missing in, or was found in.

/** The pages that have such fields, as their addresses name them; '' is the listing. */
export type FieldPage = '' | 'pictures' | 'placements' | 'permissions' | 'price' | 'install' | 'changelog';

const PLACES: Record<string, { page: FieldPage; anchor: string }> = {
  name: { page: '', anchor: 'name' },
  shortDescription: { page: '', anchor: 'shortDescription' },
  category: { page: '', anchor: 'category' },
  longDescription: { page: '', anchor: 'description' },
  secondaryCategories: { page: '', anchor: 'filters' },
  languages: { page: '', anchor: 'languages' },
  industries: { page: '', anchor: 'industries' },
  country: { page: '', anchor: 'filters' },
  keywords: { page: '', anchor: 'keywords' },
  features: { page: '', anchor: 'features' },
  benefits: { page: '', anchor: 'benefits' },
  tutorialUrl: { page: '', anchor: 'tutorialUrl' },
  privacyPolicyUrl: { page: '', anchor: 'privacyPolicyUrl' },
  icon: { page: 'pictures', anchor: 'icon' },
  screenshots: { page: 'pictures', anchor: 'add-pictures' },
  video: { page: 'pictures', anchor: 'video' },
  placements: { page: 'placements', anchor: 'placements' },
  widgets: { page: 'placements', anchor: 'placements' },
  chatActions: { page: 'placements', anchor: 'chat-actions' },
  chatBoosters: { page: 'placements', anchor: 'chat-boosters' },
  client: { page: 'permissions', anchor: 'scopes' },
  payment: { page: 'price', anchor: 'price' },
  upgrades: { page: 'price', anchor: 'upgrades' },
  directInstallUrl: { page: 'install', anchor: 'directInstallUrl' },
  webhookUrl: { page: 'install', anchor: 'webhookUrl' },
  chatWebhookUrl: { page: 'install', anchor: 'chatWebhookUrl' },
  onlyOwner: { page: 'install', anchor: 'properties' },
  properties: { page: 'install', anchor: 'properties' },
  onboarding: { page: 'install', anchor: 'first-steps' },
  support: { page: '', anchor: 'tutorialUrl' },
  changelog: { page: 'changelog', anchor: 'changelog' },
};

/** The page and the anchor of a field; undefined for one that is written nowhere here. */
export function placeOf(field: string): { page: FieldPage; anchor: string } | undefined {
  const [name = '', place] = field.split('.');
  const found = PLACES[name];
  return found && place !== undefined ? { ...found, anchor: `${name}-${place}` } : found;
}

const ORDER = Object.keys(PLACES);

/** Puts fields into the order in which they stand on the pages; those of one list stay as they are. */
export const byField = (a: string, b: string): number => rankOf(a) - rankOf(b);

function rankOf(field: string): number {
  const rank = ORDER.indexOf(field.split('.')[0] ?? '');
  return rank < 0 ? ORDER.length : rank;
}

/** What is typed in or chosen by, what shows a text in another way left out; then what is pressed. */
const CONTROLS = ['textarea, select, input:not([type="radio"])', 'button'];

/** Goes to an anchor and into the first field below it; false when it is not on this page. */
export function focusAt(anchor: string): boolean {
  const target = document.getElementById(anchor);
  if (!target) return false;
  target.scrollIntoView({ block: 'center' });
  const controls = CONTROLS.map((selector) => target.querySelector<HTMLElement>(selector));
  controls.find((control) => control !== null)?.focus({ preventScroll: true });
  return true;
}
