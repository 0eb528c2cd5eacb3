import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { localTime, localZone } from '../../../lib/localTime';
import { devConsole as text } from '../../../messages/devConsole';
import { Loaded } from '../../../ui/Loaded';
import { useToken } from '../../session/model/session';
import { type Progress, progressOf, revisionsOf } from '../publishing';
import { useMay } from '../team/useMay';
import { ActButton } from './ActButton';
import { FindingList } from './FindingList';
import { MissingList } from './MissingList';
import { PublishChoice } from './PublishChoice';
import { Section } from './Section';
import { SubmitForm } from './SubmitForm';
import { useDraft } from './useDraft';

/** The way of the app to the public: what is missing, who has it, and what can be done now. */
export function SubmitPart() {
  const boot = useBoot();
  const token = useToken();
  const mayPublish = useMay('publish');
  const { app } = useDraft();
  const query = useQuery(progressOf(boot, token, app.id));
  return (
    <Loaded query={query} failedTitle={text.progressFailed}>
      {(progress) => (
        <div className="console-columns">
          <div className="console-stack">
            <Findings progress={progress} />
            {mayPublish && <Now progress={progress} />}
          </div>
          <aside className="console-aside">
            <MissingList missing={progress.missing} advised={progress.advised} />
          </aside>
        </div>
      )}
    </Loaded>
  );
}

function Findings({ progress: { submission, state } }: { progress: Progress }) {
  if (!submission?.findings || submission.findings.length === 0) return null;
  if (!['draft', 'changes_requested', 'rejected'].includes(state)) return null;
  return (
    <Section id="findings" title={text.findings[submission.outcome === 'rejected' ? 'rejected' : 'changes']}>
      <FindingList findings={submission.findings} />
    </Section>
  );
}

function Now({ progress }: { progress: Progress }) {
  const { state, submission } = progress;
  if (state === 'submitted' || state === 'in_review')
    return <Waiting submission={submission} state={state} />;
  if (state === 'accepted') return <PublishChoice />;
  if (state === 'scheduled') return <Planned />;
  if (state === 'draft' || state === 'changes_requested') return <SubmitForm progress={progress} />;
  return <Nothing isLive={state === 'live'} />;
}

type WaitingProps = { submission: Progress['submission']; state: 'submitted' | 'in_review' };

function Waiting({ submission, state }: WaitingProps) {
  const { app } = useDraft();
  return (
    <Section id="now" title={submission ? text.waitingTitle[state] : text.states[state]}>
      <div className="panel-body console-stack">
        <p>{placeOf(submission)}</p>
        {submission && <p className="muted small">{text.answerBy(submission.dueAt)}</p>}
        {submission?.note && <blockquote className="console-note">{submission.note}</blockquote>}
        <ActButton
          act={{ kind: 'cancel' }}
          label={text.cancelSubmission}
          confirm={{ title: text.cancelSubmissionTitle(app.name), text: text.cancelSubmissionText }}
        />
      </div>
    </Section>
  );
}

/** How far a submission is; what an import brought as submitted is with nobody. */
function placeOf(submission: Progress['submission']): string {
  if (!submission) return text.brought;
  return submission.position > 0 ? text.place(submission.position) : text.looked;
}

function Planned() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const { data } = useQuery(revisionsOf(boot, token, app.id));
  const at = data?.find(({ state }) => state === 'scheduled')?.scheduledFor;
  return (
    <Section id="now" title={text.plannedTitle}>
      <div className="panel-body console-stack">
        <p>{at ? text.plannedFor(localTime(at), localZone()) : text.plannedText}</p>
        <ActButton act={{ kind: 'unschedule' }} label={text.unschedule} />
      </div>
    </Section>
  );
}

function Nothing({ isLive }: { isLive: boolean }) {
  const { app } = useDraft();
  return (
    <Section id="now" title={isLive ? text.liveTitle : text.notLiveTitle}>
      <div className="panel-body console-stack">
        <p>{isLive ? text.liveText : text.notLiveText}</p>
        {isLive && (
          <ActButton
            act={{ kind: 'unpublish' }}
            label={text.unpublish}
            confirm={{ title: text.unpublishTitle(app.name), text: text.unpublishText, isHarmful: true }}
          />
        )}
      </div>
    </Section>
  );
}
