import './editor.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';
import { Loaded } from '../../../ui/Loaded';
import { Note } from '../../../ui/Note';
import type { User } from '../../session/model/user';
import { ownApp } from '../api';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import { HeadActsContext } from '../frame/HeadActs';
import { NothingHere } from '../frame/NoPage';
import { OpenMark } from '../frame/StateMark';
import { HistoryPart } from '../history/HistoryPart';
import { isEditable, nextOf, openStateOf, openVersionOf, publicStateOf } from '../model/standing';
import type { DraftApp } from '../model/values';
import { APPS_PATH, appPath, consoleHref } from '../paths';
import { PermissionsPart } from '../permissions/PermissionsPart';
import { PicturesPart } from '../pictures/PicturesPart';
import { PlacementPicture } from '../placements/PlacementPicture';
import { PlacementsPart } from '../placements/PlacementsPart';
import { useIsRestricted } from '../profile/useIsRestricted';
import { CopyPreviewButton } from '../sharing/CopyPreviewButton';
import { PreviewButton } from '../sharing/PreviewButton';
import { NotForRole } from '../team/NotForRole';
import { type Right, useMay } from '../team/useMay';
import { AppActions } from './AppActions';
import { AppSections } from './AppSections';
import type { EditorPart } from './appParts';
import { ChangelogPart } from './ChangelogPart';
import { Colleague } from './Colleague';
import { Conflicts } from './Conflicts';
import { FindingsHere } from './FindingsHere';
import { InstallPart } from './InstallPart';
import { ListingPart } from './ListingPart';
import { PricePart } from './PricePart';
import { PriceRise } from './PriceRise';
import { RevisionFields } from './RevisionFields';
import { RevisionsPart } from './RevisionsPart';
import { SaveMark } from './SaveMark';
import { SubmitPart } from './SubmitPart';
import { KeeperContext, useDraft, useDraftKeeper } from './useDraft';

type EditorPageProps = { user: User; app: string; part: EditorPart };

/** A page of an app. What is written stays while its developer goes from part to part. */
export function EditorPage({ user, app, part }: EditorPageProps) {
  const boot = useBoot();
  const query = useQuery(ownApp(boot, user.token, app));
  if (query.data) return <Editor key={query.data.id} app={query.data} user={user} part={part} />;
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead heading={text.parts[part]} crumbs={[{ text: text.apps, path: APPS_PATH }]} />
      {isMissing ? (
        <NothingHere />
      ) : (
        <Loaded query={query} failedTitle={text.appFailed}>
          {() => null}
        </Loaded>
      )}
    </ConsoleFrame>
  );
}

const PARTS = {
  listing: ListingPart,
  pictures: PicturesPart,
  placements: PlacementsPart,
  price: PricePart,
  install: InstallPart,
  permissions: PermissionsPart,
  changelog: ChangelogPart,
};

const SharingPart = lazyPart(() => import('../sharing/SharingPart').then((m) => m.SharingPart));

/** What is done with a revision as a whole stays possible when its fields are locked. */
const WHOLE = { sharing: SharingPart, submit: SubmitPart, revisions: RevisionsPart, history: HistoryPart };

function Editor({ app, user, part }: { app: DraftApp; user: User; part: EditorPart }) {
  const keeper = useDraftKeeper(app, user);
  const [acts, setActs] = useState<HTMLElement | null>(null);
  return (
    <KeeperContext value={keeper}>
      <ConsoleFrame user={user} sections={<AppSections current={part} />}>
        <Head part={part} user={user} onActs={setActs} />
        <Suspension />
        <Retirement />
        {RIGHTS[part] && <NotForRole right={RIGHTS[part]} part={PARTLY[part]} />}
        <Conflicts accountId={user.accountId} />
        <HeadActsContext value={acts}>
          <Part part={part} />
        </HeadActsContext>
      </ConsoleFrame>
    </KeeperContext>
  );
}

/** By what right somebody changes a part; the history is only read. */
const RIGHTS: Partial<Record<EditorPart, Right>> = {
  listing: 'listing',
  pictures: 'listing',
  changelog: 'listing',
  placements: 'access',
  permissions: 'access',
  price: 'access',
  install: 'access',
  submit: 'publish',
  sharing: 'publish',
};

/** What of such a part is changed by who writes texts and media. */
const PARTLY: Partial<Record<EditorPart, { right: Right; says: (role: string) => string }>> = {
  install: { right: 'listing', says: text.onlyFirstSteps },
  sharing: { right: 'listing', says: text.onlyPreviews },
};

/** Parts in which some of what is shown is not of the revision: they lock the rest themselves. */
const LOCKED_INSIDE: readonly EditorPart[] = ['placements', 'price', 'install', 'permissions'];

function Part({ part }: { part: EditorPart }) {
  if (part === 'sharing' || part === 'submit' || part === 'revisions' || part === 'history') {
    const Whole = WHOLE[part];
    return (
      <Suspense>
        <Whole />
      </Suspense>
    );
  }
  const Fields = PARTS[part];
  return (
    <div className="console-stack">
      {part === 'price' && <PriceRise />}
      <FindingsHere page={part === 'listing' ? '' : part} />
      {LOCKED_INSIDE.includes(part) ? (
        <Fields />
      ) : (
        <RevisionFields legend={text.parts[part]}>
          <Fields />
        </RevisionFields>
      )}
      {part === 'placements' && <PlacementPicture />}
    </div>
  );
}

type HeadProps = {
  part: EditorPart;
  user: User;
  /** Where the part puts what it can do itself. */
  onActs: (place: HTMLElement | null) => void;
};

function Head({ part, user, onActs }: HeadProps) {
  const { app } = useDraft();
  const mayPreview = useMay('listing');
  const mayPublish = useMay('publish');
  const isRestricted = useIsRestricted();
  const name = app.name;
  return (
    <ConsoleHead
      heading={text.parts[part]}
      crumbs={[
        { text: text.apps, path: APPS_PATH },
        { text: name, path: appPath(app.slug) },
      ]}
      status={
        <>
          {user.isGhostLogin ? <span>{text.ghostReads}</span> : <SaveMark />}
          <Standing />
          <span>{draftSentence(app)}</span>
          {!user.isGhostLogin && <Colleague accountId={user.accountId} />}
        </>
      }
    >
      {!user.isGhostLogin && <AppActions token={user.token} />}
      {mayPreview && isOfDraft(part, app) && <PreviewButton token={user.token} />}
      {mayPreview && part === 'revisions' && openStateOf(app) && <CopyPreviewButton token={user.token} />}
      <span ref={onActs} className="console-head-part" />
      {mayPublish && !isRestricted && <SubmitLink part={part} />}
    </ConsoleHead>
  );
}

/** How far what is worked on has come, and who acts next; of a draft that nobody else has seen the sentence says it. */
function Standing() {
  const { app } = useDraft();
  const open = openStateOf(app);
  if (!open || open === 'draft') return null;
  const next = nextOf(app);
  return (
    <>
      <OpenMark state={open} version={openVersionOf(app)} />
      <span className={next === 'you' ? 'medium' : undefined}>{text.nextIs(text.next[next])}</span>
    </>
  );
}

/** Whether a page writes what the open revision shows; that of permissions has a trial of its own. */
const isOfDraft = (part: EditorPart, app: DraftApp): boolean =>
  part in PARTS && part !== 'permissions' && openStateOf(app) !== undefined;

/** The way on from what is written; the part that saves by a button of its own, and those of the app as a whole, have another. */
function SubmitLink({ part }: { part: EditorPart }) {
  const { app } = useDraft();
  if (!isOfDraft(part, app) || !isEditable(app)) return null;
  return (
    <a className={buttonClass({ variant: 'primary' })} href={consoleHref(appPath(app.slug, 'submit'))}>
      {text.submitOpen}
    </a>
  );
}

/** That the public does not see the app, though its developer did not withdraw it. */
function Suspension() {
  const { app } = useDraft();
  if (publicStateOf(app) !== 'suspended') return null;
  return (
    <Note tone="danger">
      {text.suspendedText(app.name)}{' '}
      <a className="link" href={consoleHref(appPath(app.slug, 'history'))}>
        {text.parts.history}
      </a>
    </Note>
  );
}

/** That the app ends, on which day, and what people may use instead. */
function Retirement() {
  const { app } = useDraft();
  if (!app.retirement) return null;
  const { lastDay, isOver, replacement } = app.retirement;
  return (
    <Note tone="warning">
      {isOver ? text.retiredSince(app.name, lastDay) : text.retiresOn(app.name, lastDay)}
      {replacement && ` ${text.insteadOf(replacement.name)}`}
    </Note>
  );
}

function draftSentence(app: DraftApp): string {
  if (publicStateOf(app) === 'retired') return text.closed;
  const open = openStateOf(app);
  if (open === 'accepted' || open === 'scheduled') return text.lockedAs[open];
  if (!isEditable(app)) return text.lockedDraft;
  return open ? text.draftOf(app.version) : text.noDraft;
}
