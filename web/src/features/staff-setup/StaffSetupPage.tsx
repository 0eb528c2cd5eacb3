import './staff-setup.css';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import type { Page } from '../../lib/wire';
import { staffSetup as text } from '../../messages/staffSetup';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { Loaded } from '../../ui/Loaded';
import { PageHead } from '../../ui/PageHead';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession } from '../session/model/session';
import { setupOf } from './api';
import { SetupRow } from './SetupRow';

const STAFF = 'dev_platform_admin';

/** What of the shop is set and what is missing, with tests of what it depends on. */
export function StaffSetupPage({ setup }: { setup: NonNullable<Page['staffSetup']> }) {
  const session = useSession();
  const isKnown = session.status !== 'unknown' && session.status !== 'signing-in';
  return (
    <>
      <PageHead breadcrumbs={setup.breadcrumbs} heading={text.heading} lead={text.lead} />
      <div className="staff-setup">
        {session.status === 'signed-in' && session.user.permissions.includes(STAFF) ? (
          <Items token={session.user.token} />
        ) : (
          isKnown && <NotStaff isSignedIn={session.status === 'signed-in'} />
        )}
      </div>
    </>
  );
}

function NotStaff({ isSignedIn }: { isSignedIn: boolean }) {
  if (!isSignedIn) return <SignInFirst text={text} />;
  return (
    <BrowseInstead
      icon={LockKeyhole}
      title={text.signInTitle}
      text={text.signInText}
      label={text.home}
      to="/apps/"
    />
  );
}

function Items({ token }: { token: string }) {
  const boot = useBoot();
  const query = useQuery(setupOf(boot, token));
  return (
    <Loaded query={query} failedTitle={text.failed}>
      {(items) => (
        <ul className="panel">
          {items.map((item) => (
            <SetupRow key={item.name} item={item} token={token} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
