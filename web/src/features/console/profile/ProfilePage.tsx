import './profile.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useBoot } from '../../../lib/boot';
import { devCompany as company } from '../../../messages/devCompany';
import { devProfile as text } from '../../../messages/devProfile';
import { Loaded } from '../../../ui/Loaded';
import { Note } from '../../../ui/Note';
import type { User } from '../../session/model/user';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { GhostReads, NotForRole } from '../team/NotForRole';
import { mayIn, type Right, useMay, useTeam } from '../team/useMay';
import { AgreementPanel } from './AgreementPanel';
import { type Developer, developerOf, failureOf, useDeveloperAct } from './api';
import { ClosePanel } from './ClosePanel';
import { CompanyPanel } from './CompanyPanel';
import { IconPanel } from './IconPanel';
import { ProfileAside } from './ProfileAside';
import { ProfileForm } from './ProfileForm';
import { MailPanel, SitePanel } from './ProofPanels';
import { RegisterForm } from './RegisterForm';
import { Steps } from './Steps';

/** The organization as a developer: how it becomes one, and what the public reads of it. */
export function ProfilePage({ user }: { user: User }) {
  const boot = useBoot();
  const query = useQuery(developerOf(boot, user.token));
  const { data } = query;
  // Before it is known who asks, nothing is said of the way that a new developer has before them.
  const isBeginning = data === null || data?.state === 'new';
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead
        heading={isBeginning ? text.become : text.profileTitle}
        status={isBeginning ? text.becomeText : data && text.stateNow(text.states[data.state])}
      />
      <GhostReads />
      <Loaded query={query} failedTitle={text.failed}>
        {(developer) =>
          developer ? (
            <Known developer={developer} user={user} />
          ) : (
            <RegisterForm user={user} organization={user.organization} />
          )
        }
      </Loaded>
    </ConsoleFrame>
  );
}

function Known({ developer, user }: { developer: Developer; user: User }) {
  const team = useTeam();
  // Until the role is known nothing is asked that it may not see.
  const seesMoney = team !== undefined && mayIn(team, 'money');
  if (developer.state === 'closed') return <Closed user={user} />;
  return (
    <>
      {developer.state === 'new' && <Steps developer={developer} />}
      <NotForRole right="profile" part={{ right: 'money', says: company.onlyThis }} />
      <div className="profile-columns">
        <div className="profile-stack">
          <Allowed right="profile" legend={text.profileTitle}>
            <ProfileForm key={developer.slug} developer={developer} token={user.token} />
            <IconPanel developer={developer} token={user.token} />
            <MailPanel developer={developer} token={user.token} />
            <SitePanel developer={developer} token={user.token} />
          </Allowed>
          {seesMoney && (
            <Allowed right="money" legend={company.title}>
              <CompanyPanel token={user.token} />
            </Allowed>
          )}
          <Allowed right="profile" legend={text.agreementTitle}>
            <AgreementPanel developer={developer} token={user.token} />
          </Allowed>
          <Allowed right="team" legend={text.close}>
            <ClosePanel developer={developer} token={user.token} />
          </Allowed>
        </div>
        <ProfileAside developer={developer} />
      </div>
    </>
  );
}

type AllowedProps = { right: Right; legend: string; children: ReactNode };

/** What somebody can change who has a right. */
function Allowed({ right, legend, children }: AllowedProps) {
  return (
    <fieldset className="profile-stack" disabled={!useMay(right)}>
      <legend className="sr-only">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Closed({ user }: { user: User }) {
  const reopening = useDeveloperAct(user.token);
  return (
    <Note
      action={
        <button
          type="button"
          className="btn btn-secondary"
          disabled={user.isGhostLogin}
          onClick={() => reopening.mutate({ kind: 'reopen' })}
        >
          {text.reopen}
        </button>
      }
    >
      {reopening.error ? failureOf(reopening.error) : text.closedText}
    </Note>
  );
}
