import { DeveloperPage } from '../features/developers/DeveloperPage';
import type { Page } from '../lib/wire';

export function DeveloperRoute({ page }: { page: Page }) {
  return page.developer ? <DeveloperPage developer={page.developer} /> : null;
}
