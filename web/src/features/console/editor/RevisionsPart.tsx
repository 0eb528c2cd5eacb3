import './revisions.css';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { devConsole as text } from '../../../messages/devConsole';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import { useSession, useToken } from '../../session/model/session';
import { Differences } from '../differences/Differences';
import { useCompared } from '../differences/useCompared';
import { CsvButton } from '../frame/CsvButton';
import { RevisionMark } from '../frame/StateMark';
import { RowFoot, RowTools } from '../lists/RowTools';
import { type ListRules, useRows } from '../lists/rows';
import { asTheyCome } from '../model/orders';
import { useIsRestricted } from '../profile/useIsRestricted';
import { type Revision, revisionsOf } from '../publishing';
import { useMay } from '../team/useMay';
import { ActButton } from './ActButton';
import { Section } from './Section';
import { useDraft } from './useDraft';

const WAS_LIVE: readonly Revision['state'][] = ['superseded', 'withdrawn'];

/** They come with the newest first. */
const RULES: ListRules<Revision> = {
  name: 'list',
  wordsOf: ({ version, name }) => `${text.version(version)} ${name}`,
  groups: text.revisionStates,
  groupOf: ({ state }) => state,
  orders: [
    ['newest', asTheyCome],
    ['oldest', (a, b) => a.version - b.version],
  ],
};

/** All revisions of the app; one that was live can be made live again. */
export function RevisionsPart() {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const query = useQuery(revisionsOf(boot, token, app.id));
  return (
    <Loaded query={query} failedTitle={text.revisionsFailed}>
      {(revisions) =>
        revisions.length > 0 ? (
          <Beside revisions={revisions} />
        ) : (
          <EmptyState icon={History} title={text.noRevisionsTitle} text={text.noRevisions} />
        )
      }
    </Loaded>
  );
}

/** All of them at the left, two of them beside each other at the right. */
function Beside({ revisions }: { revisions: readonly Revision[] }) {
  const { app } = useDraft();
  const authorOf = useAuthor();
  const list = useRows(revisions, RULES);
  const { left, right, choose } = useCompared(revisions);
  // The only one stands beside nothing.
  const placeOf = (one: Revision) => (revisions.length > 1 ? sideOf(one, left, right) : undefined);
  const { revisionColumns: heads } = text;
  const rows = list.shown.map((one) => [
    String(one.version),
    text.revisionStates[one.state],
    one.name,
    authorOf(one),
    day(one.updatedAt),
    one.publishedAt ? day(one.publishedAt) : '',
  ]);
  const head = [heads.version, heads.state, heads.name, heads.author, heads.changed, heads.live];
  return (
    <>
      <RowTools label={text.revisionsOf(app.name)} list={list} />
      <div className="console-revisions">
        <Section
          id="list"
          title={text.allRevisions}
          aside={
            <CsvButton
              file={text.revisionsFile(app.slug)}
              of={text.revisionsOf(app.name)}
              rows={() => [head, ...rows]}
            />
          }
        >
          <ul aria-label={text.revisionsOf(app.name)}>
            {list.onPage.map((one) => (
              <li key={one.version} className="console-revision" data-side={placeOf(one)}>
                <Row
                  revision={one}
                  author={authorOf(one)}
                  side={placeOf(one)}
                  onChoose={() => choose(besideOf(one, revisions[0]))}
                />
              </li>
            ))}
          </ul>
          <RowFoot label={text.revisionsOf(app.name)} list={list} />
        </Section>
        <Differences revisions={revisions} />
      </div>
    </>
  );
}

type Place = 'left' | 'right' | undefined;

const sideOf = (one: Revision, left: Revision | undefined, right: Revision | undefined): Place =>
  one === right ? 'right' : one === left ? 'left' : undefined;

/** A revision stands beside the one that it was made from; one that was made from nothing beside the newest. */
function besideOf({ base, version }: Revision, newest: Revision | undefined) {
  if (base || !newest || newest.version === version)
    return { left: String(base || ''), right: String(version) };
  return { left: String(version), right: String(newest.version) };
}

type RowProps = { revision: Revision; author: string; side: Place; onChoose: () => void };

/** A revision; it is chosen to stand beside the one that it was made from. */
function Row({ revision, author, side, onChoose }: RowProps) {
  const { app } = useDraft();
  const { version, state, name, updatedAt, publishedAt } = revision;
  return (
    <>
      <button
        type="button"
        className="console-revision-choice"
        data-row-target=""
        aria-pressed={side === 'right'}
        onClick={onChoose}
      >
        <span className="console-revision-head">
          <b>{text.version(version)}</b>
          <RevisionMark state={state} />
          {side && <span className="console-revision-side tiny">{text.sides[side]}</span>}
        </span>
        {name !== app.name && <span className="small">{name}</span>}
        <span className="tiny muted">{text.byOn(author, day(updatedAt))}</span>
        {publishedAt && <span className="tiny muted">{text.wentLive(day(publishedAt))}</span>}
      </button>
      <RollBack revision={revision} />
    </>
  );
}

function RollBack({ revision: { state, version } }: { revision: Revision }) {
  const { app } = useDraft();
  const mayPublish = useMay('publish');
  const isRestricted = useIsRestricted();
  if (!mayPublish || isRestricted || !WAS_LIVE.includes(state)) return null;
  return (
    <ActButton
      act={{ kind: 'rollBack', version }}
      label={text.rollBack(version)}
      confirm={{ title: text.rollBackTitle(app.name, version), text: text.rollBackText }}
    />
  );
}

/** Who made a revision: oneself, an import, or somebody else, by name who is of the organization still. */
function useAuthor() {
  const session = useSession();
  const self = session.status === 'signed-in' ? session.user.accountId : '';
  return ({ author, authorName }: Revision) => {
    if (author === self) return text.authors.self;
    return author === 'import' ? text.authors.import : authorName || text.authors.other;
  };
}
