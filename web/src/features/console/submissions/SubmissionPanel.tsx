import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { lazyPart } from '../../../lib/lazyPart';
import { submissions as text } from '../../../messages/submissions';
import { Badge } from '../../../ui/Badge';
import { Button } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Loaded } from '../../../ui/Loaded';
import { SidesTable } from '../differences/SidesTable';
import { ActFailure } from '../editor/ActFailure';
import { Section } from '../editor/Section';
import { RevisionMark } from '../frame/StateMark';
import { differencesOf } from '../model/differences';
import { knownScopes } from '../permissions/api';
import { type StaffSubmission, submissionOf } from './api';
import { useVerdict } from './useVerdict';

const ConfirmDialog = lazyPart(() => import('../../../ui/ConfirmDialog').then((m) => m.ConfirmDialog));
const FindingsDialog = lazyPart(() => import('./FindingsDialog').then((m) => m.FindingsDialog));

type PanelProps = { submission: StaffSubmission; token: string };

/** A submission: whose it is, what it changes, and what can be decided now. */
export function SubmissionPanel({ submission, token }: PanelProps) {
  const { id, name, slug, developer, version, state, first, dueAt, note, needsTwo, seconded } = submission;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section
      id={id}
      title={name}
      sub={text.sub(version, day(submission.submittedAt))}
      aside={<RevisionMark state={state} />}
    >
      <div className="panel-body console-stack">
        <p className="submission-facts small">
          <Link to={`/developers/${developer}/`}>{developer}</Link>
          {first ? <Badge>{text.first}</Badge> : <Link to={`/apps/${slug}/`}>{text.live}</Link>}
          {needsTwo && <Badge tone="warning">{seconded ? text.seconded : text.needsTwo}</Badge>}
          <span className="muted">{text.due(day(dueAt))}</span>
        </p>
        {note && (
          <blockquote className="submission-note">
            <p className="tiny muted">{text.note}</p>
            <p>{note}</p>
          </blockquote>
        )}
        <div>
          <Button
            aria-expanded={isOpen}
            aria-controls={`${id}-content`}
            data-row-target=""
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? text.hide : text.show(submission.changed.length)}
          </Button>
        </div>
        <div id={`${id}-content`}>{isOpen && <Content id={id} token={token} />}</div>
        <Acts submission={submission} />
      </div>
    </Section>
  );
}

const membersOf = (listing: unknown): Readonly<Record<string, unknown>> =>
  typeof listing === 'object' && listing !== null ? { ...listing } : {};

/** What the revision says, beside what is live. */
function Content({ id, token }: { id: string; token: string }) {
  const boot = useBoot();
  const query = useQuery(submissionOf(boot, token, id));
  const known = useQuery(knownScopes(boot)); // until they are there, permissions have their names alone
  const permissions = known.data?.map(({ scope, description }) => ({ scope, sentence: description })) ?? [];
  return (
    <Loaded query={query} failedTitle={text.contentFailed}>
      {({ name, changed, listing, live }) => {
        const [before, after] = [membersOf(live), membersOf(listing)];
        const changes = changed.map((part) => ({
          part,
          before: before[part],
          after: after[part],
          needsReview: false,
        }));
        return (
          <SidesTable
            caption={text.changes(name)}
            left={{ name: text.before, short: text.before }}
            right={{ name: text.after, short: text.after }}
            differences={differencesOf(changes, permissions)}
          />
        );
      }}
    </Loaded>
  );
}

function Acts({ submission }: { submission: StaffSubmission }) {
  const [asked, setAsked] = useState<'accept' | 'request-changes' | 'reject' | null>(null);
  const deciding = useVerdict(submission);
  const { name, state, version, needsTwo, seconded } = submission;
  return (
    <>
      <div className="submission-acts">
        {state === 'submitted' && (
          <Button
            variant="primary"
            aria-label={text.of(text.begin, name)}
            data-key="c"
            busy={deciding.isPending}
            onClick={() => deciding.mutate({ kind: 'begin' })}
          >
            {text.begin}
          </Button>
        )}
        {state === 'in_review' && (
          <>
            <Button
              variant="primary"
              aria-label={text.of(text.accept, name)}
              data-key="a"
              onClick={() => setAsked('accept')}
            >
              {text.accept}
            </Button>
            <Button
              aria-label={text.of(text.sendBack, name)}
              data-key="s"
              onClick={() => setAsked('request-changes')}
            >
              {text.sendBack}
            </Button>
            <Button aria-label={text.of(text.reject, name)} data-key="d" onClick={() => setAsked('reject')}>
              {text.reject}
            </Button>
          </>
        )}
      </div>
      <ActFailure error={deciding.error} />
      <Suspense>
        {asked === 'accept' && (
          <ConfirmDialog
            title={text.acceptTitle(name, version)}
            keep={text.leave}
            confirm={text.accept}
            busy={deciding.isPending}
            onClose={() => setAsked(null)}
            onConfirm={() => deciding.mutate({ kind: 'accept' }, { onSettled: () => setAsked(null) })}
          >
            <p>{needsTwo && !seconded ? text.acceptFirst : text.acceptText(name)}</p>
          </ConfirmDialog>
        )}
        {asked && asked !== 'accept' && (
          <FindingsDialog submission={submission} kind={asked} onClose={() => setAsked(null)} />
        )}
      </Suspense>
    </>
  );
}
