import './submissions.css';
import { useQuery } from '@tanstack/react-query';
import { Inbox, LockKeyhole } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { submissions as text } from '../../../messages/submissions';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import { isStaff, type User } from '../../session/model/user';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { submissionsOf } from './api';
import { SubmissionPanel } from './SubmissionPanel';

/** Revisions of apps that wait for the staff: what they change, and the decision. */
export function SubmissionsPage({ user }: { user: User }) {
  return (
    <ConsoleFrame user={user}>
      {isStaff(user) ? (
        <Queue token={user.token} />
      ) : (
        <>
          <ConsoleHead heading={text.title} />
          <EmptyState icon={LockKeyhole} title={text.staffOnlyTitle} text={text.staffOnlyText} />
        </>
      )}
    </ConsoleFrame>
  );
}

function Queue({ token }: { token: string }) {
  const query = useQuery(submissionsOf(useBoot(), token));
  return (
    <>
      <ConsoleHead
        heading={text.title}
        status={query.data?.total ? text.wait(query.data.total) : undefined}
      />
      <Loaded query={query} failedTitle={text.failed}>
        {({ submissions, total }) =>
          submissions.length === 0 ? (
            <EmptyState icon={Inbox} title={text.noneTitle} text={text.noneText} />
          ) : (
            <div className="submissions">
              {submissions.map((one) => (
                <SubmissionPanel key={one.id} submission={one} token={token} />
              ))}
              {total > submissions.length && (
                <p className="muted small">{text.more(total - submissions.length)}</p>
              )}
            </div>
          )
        }
      </Loaded>
    </>
  );
}
