import { CreditCard, Ellipsis, Expand, Settings, Trash2 } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import type { App } from '../../../lib/wire';
import { installed } from '../../../messages/installed';
import { ownInstall as own } from '../../../messages/ownInstall';
import { Button } from '../../../ui/Button';
import { Menu, MenuItem, MenuRule } from '../../../ui/Menu';
import { hostPage, openAddress, opensInShop, settingsAddress } from '../../installation/hostPages';

type MoreMenuProps = {
  app: App;
  hasAccess: boolean;
  /** Undefined when the person may not uninstall. */
  onUninstall: (() => void) | undefined;
};

/** What else can be done with an installed app. Loaded when first asked for, so it comes open. */
export function MoreMenu({ app, hasAccess, onUninstall }: MoreMenuProps) {
  const boot = useBoot();
  const open = hasAccess ? openAddress(app, boot) : null;
  const settings = hasAccess ? settingsAddress(app, boot) : null;
  const isSubscribed = app.offer.plans.some((plan) => plan.billingCycle !== 'once');
  const subscription = isSubscribed ? hostPage(app, boot, 'subscription') : null;
  const trigger = (
    <Button size="lg" icon aria-label={own.more}>
      <Ellipsis size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <Menu trigger={trigger} defaultOpen>
      {open && (
        <MenuItem icon={<Expand size={16} aria-hidden="true" />} href={open}>
          {opensInShop(app) ? installed.open : installed.openIn(app.product)}
        </MenuItem>
      )}
      {settings && (
        <MenuItem icon={<Settings size={16} aria-hidden="true" />} href={settings}>
          {installed.settings}
        </MenuItem>
      )}
      {subscription && (
        <MenuItem icon={<CreditCard size={16} aria-hidden="true" />} href={subscription}>
          {installed.subscription}
        </MenuItem>
      )}
      {(open || settings || subscription) && onUninstall && <MenuRule />}
      {onUninstall && (
        <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden="true" />} onSelect={onUninstall}>
          {app.service ? installed.deactivate : installed.uninstall}
        </MenuItem>
      )}
    </Menu>
  );
}
