import type { Installed, Removed } from '../installation/api';
import type { UninstallableApp } from '../installation/useUninstall';
import { isService } from './paths';

/** What taking an app and bringing it back have to know of it. */
export const uninstallable = (app: Installed | Removed): UninstallableApp => ({
  id: app.id,
  slug: app.slug,
  name: app.name,
  product: app.product,
  clientId: app.authorization?.clientId ?? '',
  service: isService(app),
  asksForAccess: (app.authorization?.scopes.length ?? 0) > 0,
});
