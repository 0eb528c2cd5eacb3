import { InvitationPage } from '../features/shared/InvitationPage';
import type { Page } from '../lib/wire';

export function SharedRoute({ page }: { page: Page }) {
  return page.shared ? <InvitationPage shared={page.shared} /> : null;
}
