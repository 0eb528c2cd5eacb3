import { ArrowUpDown, CreditCard, Expand, FileText, Settings, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { shopAddress, useBoot } from '../../../lib/boot';
import { myApps as text } from '../../../messages/myApps';
import { plan } from '../../../messages/plan';
import { Menu, MenuItem, MenuRule } from '../../../ui/Menu';
import type { Installed } from '../../installation/api';
import { hostLinksOf, openAddress, settingsAddress } from '../../installation/hostPages';
import { isService, pathOf } from '../paths';

type RowMenuProps = {
  app: Installed;
  /** Where another plan is chosen; undefined where there is none to choose. */
  changePlan: string | undefined;
  trigger: ReactElement;
  /** Undefined when the person may not uninstall. */
  onUninstall: (() => void) | undefined;
};

/** What else can be done with an app of the list. Loaded when first asked for, so it comes open. */
export function RowMenu({ app, changePlan, trigger, onUninstall }: RowMenuProps) {
  const boot = useBoot();
  const hosted = { ...app, inHost: hostLinksOf(app) };
  const path = pathOf(app);
  const open = app.hasAccess ? openAddress(hosted, boot) : null;
  const settings = app.hasAccess ? settingsAddress(hosted, boot) : null;
  return (
    <Menu trigger={trigger} defaultOpen>
      {open && (
        <MenuItem icon={<Expand size={16} aria-hidden="true" />} href={open}>
          {text.open}
        </MenuItem>
      )}
      {path && (
        <MenuItem icon={<FileText size={16} aria-hidden="true" />} href={shopAddress(boot, path)}>
          {text.appPage}
        </MenuItem>
      )}
      {settings && (
        <MenuItem icon={<Settings size={16} aria-hidden="true" />} href={settings}>
          {text.settings}
        </MenuItem>
      )}
      {changePlan && (
        <MenuItem icon={<ArrowUpDown size={16} aria-hidden="true" />} href={shopAddress(boot, changePlan)}>
          {plan.change}
        </MenuItem>
      )}
      {app.payment && (
        <MenuItem icon={<CreditCard size={16} aria-hidden="true" />} href={shopAddress(boot, '/billing/')}>
          {text.billing}
        </MenuItem>
      )}
      {onUninstall && (
        <>
          <MenuRule />
          <MenuItem tone="danger" icon={<Trash2 size={16} aria-hidden="true" />} onSelect={onUninstall}>
            {isService(app) ? text.deactivate : text.uninstall}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
