import '../install/components/quick-install.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../lib/boot';
import { accountListing as text } from '../../messages/accountListing';
import { checkout } from '../../messages/checkout';
import { Link } from '../../ui/Link';
import { InstallButton } from '../install/components/InstallButton';
import { useInstall } from '../install/model/useInstall';
import { areasOf } from '../installation/consent';
import { PermissionLines } from '../payment/components/PermissionLines';
import { permissionLines } from '../payment/model/payment';
import type { OneApp } from './api';
import { asSold } from './model';

/** The way to have an app that is not public: what it may do, and the button of the app page. */
export function PrivateInstall({ app }: { app: OneApp }) {
  return (
    <section className="panel panel-body own-install quick-install" aria-label={text.have}>
      {app.payment ? <p>{text.paid}</p> : <FreeInstall app={app} />}
    </section>
  );
}

function FreeInstall({ app }: { app: OneApp }) {
  const sold = asSold(app);
  const install = useInstall(sold);
  const areas = useQuery(areasOf(useBoot(), sold.clientId));
  const { write, read } = permissionLines(areas.data ?? []);
  if (install.state.kind === 'installed') {
    return (
      <p>
        {text.installed}{' '}
        <Link className="link" to="/my-apps/">
          {text.myApps}
        </Link>
      </p>
    );
  }
  return (
    <>
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
      <InstallButton app={sold} plan={undefined} install={install} />
    </>
  );
}
