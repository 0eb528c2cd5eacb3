import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../lib/lazyPart';
import { ShownAgents } from '../../../lib/shownAgents';
import { useIsHydrated } from '../../../lib/useIsHydrated';
import { useAgents } from '../model/useAgents';

const AgentsFilter = lazyPart(() => import('./AgentsFilter').then((m) => m.AgentsFilter));

/** The prices in it are those for the chosen number of agents. */
export function AgentsScope({ children }: { children: ReactNode }) {
  return <ShownAgents value={useAgents().shown}>{children}</ShownAgents>;
}

/** The filter, which does nothing before there are scripts; its room is there from the start. */
export function AgentsHere() {
  return (
    <div className="agents-here">
      {useIsHydrated() && (
        <Suspense>
          <AgentsFilter />
        </Suspense>
      )}
    </div>
  );
}
