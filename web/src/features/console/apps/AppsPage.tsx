import { useQuery } from '@tanstack/react-query';
import { Boxes, IdCard, Plus, SearchX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBoot } from '../../../lib/boot';
import { lazyPart } from '../../../lib/lazyPart';
import { devConsole as text } from '../../../messages/devConsole';
import { devProfile as profileText } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { EmptyState } from '../../../ui/EmptyState';
import { Loaded } from '../../../ui/Loaded';
import type { User } from '../../session/model/user';
import { ownApps } from '../api';
import { ConsoleFrame } from '../frame/ConsoleFrame';
import { ConsoleHead } from '../frame/ConsoleHead';
import {
  formatListState,
  hasFilters,
  type ListState,
  PER_PAGE,
  parseListState,
  shownApps,
} from '../model/list';
import type { OwnApp } from '../model/standing';
import { APPS_PATH } from '../paths';
import { BecomeDeveloper } from '../profile/BecomeDeveloper';
import { GhostReads } from '../team/NotForRole';
import { useMay } from '../team/useMay';
import { AppsTable } from './AppsTable';
import { ListTools } from './ListTools';
import { Pages } from './Pages';
import { useIsNobody } from './useIsNobody';
import { Views } from './Views';

const NewAppDialog = lazyPart(() => import('./NewAppDialog').then((m) => m.NewAppDialog));

/** The apps that the organization develops: how each stands, who acts next, what is wrong. */
export function AppsPage({ user }: { user: User }) {
  const boot = useBoot();
  const query = useQuery(ownApps(boot, user.token));
  const [isNew, setIsNew] = useState(false);
  const mayMake = useMay('listing');
  const isNobody = useIsNobody(user, query.data?.length === 0);
  const create = (
    <Button variant="primary" onClick={() => setIsNew(true)}>
      <Plus size={16} aria-hidden="true" />
      {text.newApp}
    </Button>
  );
  return (
    <ConsoleFrame user={user}>
      <ConsoleHead heading={text.apps}>{mayMake && !isNobody && create}</ConsoleHead>
      <GhostReads />
      <Loaded query={query} failedTitle={text.failed}>
        {(apps) => (apps.length > 0 ? <Apps apps={apps} /> : <NoApps isNobody={isNobody} />)}
      </Loaded>
      {isNew && (
        <Suspense>
          <NewAppDialog token={user.token} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </ConsoleFrame>
  );
}

/** Nothing yet: the way on is to become a developer, and then the first app. */
function NoApps({ isNobody }: { isNobody: boolean }) {
  if (!isNobody) return <EmptyState icon={Boxes} title={text.emptyTitle} text={text.emptyText} />;
  return (
    <EmptyState
      icon={IdCard}
      title={profileText.firstTitle}
      text={profileText.firstText}
      action={<BecomeDeveloper />}
    />
  );
}

function Apps({ apps }: { apps: readonly OwnApp[] }) {
  const [state, change] = useListState();
  const shown = shownApps(apps, state);
  const pages = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const page = Math.min(state.page, pages);
  return (
    <>
      <Views apps={apps} state={state} />
      <ListTools state={state} shown={shown} onChange={change} />
      <p className="sr-only" role="status">
        {text.count(shown.length)}
      </p>
      {shown.length > 0 ? (
        <>
          <AppsTable
            apps={shown.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
            state={state}
            onChange={change}
          />
          <Pages shown={shown.length} all={apps.length} state={{ ...state, page }} pages={pages} />
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          title={text.noneTitle}
          text={text.noneText}
          action={
            hasFilters(state) && (
              <Button onClick={() => change({ q: '', product: null, price: null, problems: false })}>
                {text.clear}
              </Button>
            )
          }
        />
      )}
    </>
  );
}

/** The state of the list, which stands in the address. A change begins at the first page. */
function useListState(): [ListState, (change: Partial<ListState>) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const state = parseListState(search);
  return [
    state,
    (change) => navigate(APPS_PATH + formatListState({ ...state, page: 1, ...change }), { replace: true }),
  ];
}
