import './quick-install.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { App } from '../../../lib/wire';
import { checkout } from '../../../messages/checkout';
import { areasOf } from '../../installation/consent';
import { PermissionLines } from '../../payment/components/PermissionLines';
import { permissionLines } from '../../payment/model/payment';
import type { Install } from '../model/useInstall';
import { InstallButton } from './InstallButton';

type InstallOfferProps = { app: App; install: Install };

/** What a free app may do in the account, and the button of its page. */
export function InstallOffer({ app, install }: InstallOfferProps) {
  const areas = useQuery(areasOf(useBoot(), app.clientId));
  const { write, read } = permissionLines(areas.data ?? app.permissions);
  return (
    <div className="quick-install">
      {write || read ? (
        <>
          <p>{checkout.permissionsIntro(app.name)}</p>
          <ul className="quick-permissions">
            <PermissionLines write={write} read={read} />
          </ul>
        </>
      ) : (
        <p>{checkout.noPermissions(app.name)}</p>
      )}
      <InstallButton app={app} plan={undefined} install={install} />
    </div>
  );
}
