import type { ReactNode } from 'react';
import { rootOf, useBoot } from '../../../lib/boot';
import { company as text } from '../../../messages/company';
import { Strip } from '../../../ui/Strip';
import type { AppRequest } from '../api';
import { nameOfAsked } from '../model';

/** A request that waits for the person, in one row: who, what, why and what it costs. */
export function RequestStrip({ request, children }: { request: AppRequest; children: ReactNode }) {
  const root = rootOf(useBoot());
  const { slug, reason, askerName } = request;
  return (
    <Strip
      tone="plain"
      icon={slug ? `${root}/pictures/icons/apps/${slug}.svg` : ''}
      title={text.asksForIt(askerName || text.someone, nameOfAsked(request))}
      says={text.reasonAndPrice(reason, priceOf(request))}
    >
      {children}
    </Strip>
  );
}

function priceOf({ free, monthlyCents, charge, once }: AppRequest): string {
  if (free && !charge) return text.free;
  return once ? text.priceOnce(monthlyCents) : text.price(monthlyCents);
}
