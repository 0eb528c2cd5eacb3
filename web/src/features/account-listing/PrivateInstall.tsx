import { accountListing as text } from '../../messages/accountListing';
import { Link } from '../../ui/Link';
import { InstallOffer } from '../install/components/InstallOffer';
import { useInstall } from '../install/model/useInstall';
import type { OneApp } from './api';
import { asSold } from './model';

/** The way to have an app that is not public: what it may do, and the button of the app page. */
export function PrivateInstall({ app }: { app: OneApp }) {
  return (
    <section className="panel panel-body own-install" aria-label={text.have}>
      {app.payment && !isOwn(app) ? <p>{text.paid}</p> : <FreeInstall app={app} />}
    </section>
  );
}

/** Nobody pays for their own app (spec S5.08). What it earns is told to its developer alone. */
const isOwn = ({ shares }: OneApp): boolean => (shares?.length ?? 0) > 0;

function FreeInstall({ app }: { app: OneApp }) {
  const sold = asSold(app);
  const install = useInstall(sold);
  if (install.state.kind !== 'installed') return <InstallOffer app={sold} install={install} />;
  return (
    <p>
      {text.installed}{' '}
      <Link className="link" to="/my-apps/">
        {text.myApps}
      </Link>
    </p>
  );
}
