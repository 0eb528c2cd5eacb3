import type { ReactNode } from 'react';
import { billing as text } from '../../../messages/billing';
import { Button } from '../../../ui/Button';
import { RetryNote } from '../../../ui/RetryNote';
import { Skeleton } from '../../../ui/Skeleton';

type SectionProps = {
  id: string;
  title: string;
  lead?: string;
  /** What can be done with all of it. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of the page that can be linked. */
export function Section({ id, title, lead, actions, children }: SectionProps) {
  return (
    <section className="billing-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="billing-section-head">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {actions && <div className="billing-section-actions">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  children: (data: T) => ReactNode;
};

/** What was read, or why it is not there. What was read before stays when reading it again fails. */
export function Loaded<T>({ query, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <Skeleton className="skeleton-card" />;
  return <RetryNote query={query}>{navigator.onLine ? text.failed : text.offline}</RetryNote>;
}

type MoreProps = {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

export function MoreButton({ query }: MoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="billing-more">
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {text.more}
      </Button>
    </div>
  );
}
