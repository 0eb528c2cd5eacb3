import type { ReactNode } from 'react';
import { rootOf, useBoot } from '../../../lib/boot';
import { company as text } from '../../../messages/company';
import { Strip } from '../../../ui/Strip';
import type { AppRequest, Budget } from '../api';
import { costOf, nameOfAsked } from '../model';

type RequestStripProps = { request: AppRequest; budgets: readonly Budget[]; children: ReactNode };

/** A request that waits for the person, in one row: who, what, why, what it costs and what the budget is after it. */
export function RequestStrip({ request, budgets, children }: RequestStripProps) {
  const root = rootOf(useBoot());
  const { slug, reason, askerName } = request;
  return (
    <Strip
      tone="plain"
      icon={slug ? `${root}/pictures/icons/apps/${slug}.svg` : ''}
      title={text.asksForIt(askerName || text.someone, nameOfAsked(request))}
      says={
        <>
          {/* Words that run from right to left would turn the price beside them. */}
          <bdi className="strip-reason">{text.quoted(reason)}</bdi> {costOf(request, budgets)}
        </>
      }
    >
      {children}
    </Strip>
  );
}
