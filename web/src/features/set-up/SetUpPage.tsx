import './set-up.css';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { announce } from '../../lib/host';
import { installing } from '../../messages/installing';
import { ownInstall as own } from '../../messages/ownInstall';
import { setUp as text } from '../../messages/setUp';
import { Button, buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { Note } from '../../ui/Note';
import { PageHead } from '../../ui/PageHead';
import { RetryNote } from '../../ui/RetryNote';
import { instanceOf } from '../installation/api';
import { areasOf } from '../installation/consent';
import { consumeRemembered, openInstallation } from '../installation/direct';
import { settingsPath } from '../installation/model';
import { useNotify } from '../notifications/notifications';
import { PermissionLines } from '../payment/components/PermissionLines';
import { permissionLines } from '../payment/model/payment';
import { useSession } from '../session/model/session';
import type { User } from '../session/model/user';
import { addressWithCode, type SetUp } from './api';

/** While the frame is open, the server is asked this often whether the app is done. */
const ASK_MS = 5000;

/**
 * Where an app installs itself in a frame, because a host product is around the
 * shop (S9.25). The accounts service is framed by nobody and knows no session
 * there, so the person agrees here, and the shop gets the code for the app.
 */
export function SetUpPage({ setUp }: { setUp: SetUp }) {
  const session = useSession();
  const { name } = setUp.app;
  return (
    <>
      <PageHead
        breadcrumbs={[...setUp.breadcrumbs, { text: text.heading(name), path: '' }]}
        heading={text.heading(name)}
        lead={text.lead(name)}
      />
      <div className="set-up">
        {session.status === 'signed-in' ? (
          <Account setUp={setUp} user={session.user} />
        ) : session.status === 'unknown' || session.status === 'signing-in' ? (
          <p role="status">{text.looking}</p>
        ) : (
          <Note
            action={
              <Button size="sm" variant="primary" onClick={() => void session.signIn()}>
                {text.signIn}
              </Button>
            }
          >
            {text.signedOut}
          </Note>
        )}
      </div>
    </>
  );
}

/** What the account allows: it may have the app already, or not be allowed to. */
function Account({ setUp, user }: { setUp: SetUp; user: User }) {
  const boot = useBoot();
  const notify = useNotify();
  const { app } = setUp;
  const start = useMutation({ mutationFn: () => addressWithCode(boot, user.token, setUp) });
  const isRunning = start.isSuccess;
  const query = useQuery({
    ...instanceOf(boot, user.token, app.id),
    refetchInterval: ({ state }) => (isRunning && !state.data?.installed ? ASK_MS : false),
  });
  const isInstalled = query.data?.installed === true;
  const finish = useEffectEvent(() => {
    consumeRemembered(app.id); // the app page need not say it again
    if (!isRunning) return;
    const { id, slug, name, product } = app;
    announce('app_installed', { id, slug, name, product });
    notify({ kind: 'success', content: installing.installed(app.service) });
  });
  useEffect(() => {
    // Outside: the host product, and what this tab remembers.
    if (isInstalled) finish();
  }, [isInstalled]);

  if (isInstalled && start.data === undefined) return <SetUpDone setUp={setUp} />;
  const refusal = query.data?.refusal?.message ?? (user.isGhostLogin ? own.ghost : undefined);
  if (refusal) return <Note tone="warning">{refusal}</Note>;
  if (query.data === undefined && query.isError)
    return <RetryNote query={query}>{text.unavailable}</RetryNote>;
  if (query.data === undefined) return <p role="status">{text.looking}</p>;
  if (start.data === undefined) {
    return (
      <Agreement
        setUp={setUp}
        isBusy={start.isPending}
        failure={start.error}
        onAllow={() => void start.mutate()}
      />
    );
  }
  return (
    <Frame
      key={start.data}
      setUp={setUp}
      isInstalled={isInstalled} // the app may have more to say after that
      address={start.data}
      onLoad={() => void query.refetch()}
      onAgain={() => void start.mutate()}
      onWindow={() => {
        const { clientId, directInstall } = setUp;
        if (!openInstallation(boot, { ...app, clientId, directInstall }, user))
          notify({ kind: 'error', content: text.blocked });
      }}
    />
  );
}

type AgreementProps = { setUp: SetUp; isBusy: boolean; failure: Error | null; onAllow: () => void };

/** The same text as on the consent page of the accounts service. */
function Agreement({ setUp, isBusy, failure, onAllow }: AgreementProps) {
  const areas = useQuery(areasOf(useBoot(), setUp.clientId));
  return (
    <section className="panel panel-body">
      <h2 className="title-16">{text.asks(setUp.app.name)}</h2>
      <ul className="set-up-asks">
        <PermissionLines {...permissionLines(areas.data ?? setUp.permissions)} />
      </ul>
      {failure && (
        <div className="mb-4">
          <Note tone="danger" live>
            {text.failed(failure.message)}
          </Note>
        </div>
      )}
      <div className="set-up-actions">
        <Button variant="primary" size="lg" busy={isBusy} onClick={onAllow}>
          {text.allow}
        </Button>
        <Link className={buttonClass({ size: 'lg' })} to={setUp.app.path}>
          {text.notNow}
        </Link>
      </div>
    </section>
  );
}

/** The app may do what a page does, but not lead the frames around it elsewhere. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

type FrameProps = {
  setUp: SetUp;
  isInstalled: boolean;
  address: string;
  onLoad: () => void;
  onAgain: () => void;
  onWindow: () => void;
};

function Frame({ setUp, isInstalled, address, onLoad, onAgain, onWindow }: FrameProps) {
  const [isLoaded, setIsLoaded] = useState(false);
  const { name, path } = setUp.app;
  return (
    <>
      {isInstalled && <SetUpDone setUp={setUp} />}
      <div className="set-up-frame">
        {!isLoaded && <p role="status">{text.loading(name)}</p>}
        <iframe
          title={text.frame(name)}
          src={address}
          sandbox={SANDBOX}
          onLoad={() => {
            setIsLoaded(true);
            onLoad();
          }}
        />
      </div>
      {/* A browser tells nobody that an app refused to be framed: the way out is always there. */}
      {!isInstalled && <p className="set-up-hint">{text.notShown}</p>}
      <div className="set-up-actions">
        {!isInstalled && (
          <>
            <Button onClick={onWindow}>{text.inWindow}</Button>
            <Button onClick={onAgain}>{text.again}</Button>
          </>
        )}
        <Link className={buttonClass({})} to={path}>
          {text.back(name)}
        </Link>
      </div>
    </>
  );
}

function SetUpDone({ setUp }: { setUp: SetUp }) {
  const { app } = setUp;
  return (
    <Note
      tone="success"
      live
      action={
        <Link className={buttonClass({ size: 'sm' })} to={settingsPath(app)}>
          {text.toSettings}
        </Link>
      }
    >
      {text.done(app.name)}
    </Note>
  );
}
