import './moderation.css';
import { useQuery } from '@tanstack/react-query';
import { LockKeyhole, MessageSquareText, RefreshCw } from 'lucide-react';
import { Suspense, useId } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../lib/boot';
import { lazyPart } from '../../lib/lazyPart';
import type { Page } from '../../lib/wire';
import { moderation as text } from '../../messages/moderation';
import { BrowseInstead } from '../../ui/BrowseInstead';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { Select } from '../../ui/Input';
import { PageHead } from '../../ui/PageHead';
import { Segment } from '../../ui/Segment';
import { SignInFirst } from '../session/components/SignInFirst';
import { useSession } from '../session/model/session';
import { reviewsOf } from './api';
import {
  addressOf,
  QUEUES,
  type ReviewFilter,
  reviewFilterOf,
  SECTIONS,
  type Section,
  STAFF,
  STATES,
  sectionOf,
} from './model';
import { ReviewToModerate } from './ReviewToModerate';

const DevelopersDesk = lazyPart(() => import('./DevelopersDesk').then((m) => m.DevelopersDesk));
const SearchDesk = lazyPart(() => import('./SearchDesk').then((m) => m.SearchDesk));

/** The reviews that the platform's staff decides on, how search treats apps, and which developers may go on. The address says which ones. */
export function ModerationPage({ moderation }: { moderation: NonNullable<Page['moderation']> }) {
  const session = useSession();
  const section = sectionOf(useSearch());
  const isStaff = session.status === 'signed-in' && session.user.permissions.includes(STAFF);
  return (
    <>
      <PageHead breadcrumbs={moderation.breadcrumbs} {...text.heads[isStaff ? section : 'reviews']} />
      {isStaff ? (
        <Desk section={section} token={session.user.token} />
      ) : (
        session.status !== 'unknown' && session.status !== 'signing-in' && <NotStaff />
      )}
    </>
  );
}

function NotStaff() {
  const session = useSession();
  return (
    <div className="moderation-list">
      {session.status === 'signed-in' ? (
        <BrowseInstead
          icon={LockKeyhole}
          title={text.signInTitle}
          text={text.signInText}
          label={text.home}
          to="/"
        />
      ) : (
        <SignInFirst text={text} />
      )}
    </div>
  );
}

function Desk({ section, token }: { section: Section; token: string }) {
  const [, navigate] = useLocation();
  return (
    <>
      <div className="moderation-choice">
        <Segment
          legend={text.section}
          name="section"
          value={section}
          options={SECTIONS.map((value) => ({ value, label: text.sections[value] }))}
          onChange={(next) => navigate(next === 'reviews' ? '/moderation/' : `/moderation/?section=${next}`)}
        />
      </div>
      <Suspense>
        {section === 'search' && <SearchDesk token={token} />}
        {section === 'developers' && <DevelopersDesk token={token} />}
      </Suspense>
      {section === 'reviews' && <Reviews token={token} />}
    </>
  );
}

function Reviews({ token }: { token: string }) {
  const boot = useBoot();
  const filter = reviewFilterOf(useSearch());
  const { data, isError, refetch } = useQuery(reviewsOf(boot, token, filter));
  return (
    <>
      <Choice filter={filter} count={data?.length} />
      <div className="moderation-list" aria-busy={!data && !isError}>
        {data?.map((one) => (
          <ReviewToModerate key={one.id} review={one} filter={filter} token={token} />
        ))}
        {data?.length === 0 && (
          <EmptyState icon={MessageSquareText} title={text.emptyTitle[filter.state]} text={text.emptyText} />
        )}
        {isError && (
          <EmptyState
            icon={RefreshCw}
            title={text.failedTitle}
            text={text.failedText}
            action={<Button onClick={() => void refetch()}>{text.retry}</Button>}
          />
        )}
      </div>
    </>
  );
}

function Choice({ filter, count }: { filter: ReviewFilter; count: number | undefined }) {
  const [, navigate] = useLocation();
  const id = useId();
  const goTo = (next: Partial<ReviewFilter>) => navigate(addressOf({ ...filter, ...next }));
  return (
    <div className="moderation-choice">
      <Segment
        legend={text.queue}
        name="queue"
        value={filter.queue}
        options={QUEUES.map((value) => ({ value, label: text.queues[value] }))}
        onChange={(queue) => goTo({ queue })}
      />
      <label htmlFor={id} className="muted">
        {text.state}
      </label>
      <Select
        id={id}
        size="sm"
        value={filter.state}
        onChange={(event) => goTo({ state: STATES.find((one) => one === event.target.value) ?? 'held' })}
      >
        {STATES.map((state) => (
          <option key={state} value={state}>
            {text.states[state]}
          </option>
        ))}
      </Select>
      <p role="status" className="moderation-count">
        {count !== undefined && text.count(count)}
      </p>
    </div>
  );
}
