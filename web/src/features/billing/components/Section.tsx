import { type ReactNode, useEffect, useRef } from 'react';
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

/** Reads on below the list that stands before it; who asks for more goes on with the first of them. */
export function MoreButton({ query }: MoreProps) {
  const holder = useRef<HTMLDivElement>(null);
  const toFirstNew = useFirstNew();
  if (!query.hasNextPage) return null;
  const showMore = () => {
    toFirstNew(holder.current?.previousElementSibling);
    void query.fetchNextPage();
  };
  return (
    <div className="billing-more" ref={holder}>
      <Button busy={query.isFetchingNextPage} onClick={showMore}>
        {text.more}
      </Button>
    </div>
  );
}

const rowsOf = (list: Element) => list.querySelectorAll<HTMLElement>(':scope > li, tbody > tr');

/** Moves the focus to the first row that a list gets: the button that was pressed stands below them all then, or is gone. */
function useFirstNew() {
  const asked = useRef<{ list: Element; before: number } | null>(null);
  useEffect(() => {
    // Outside: the focus.
    const { list, before } = asked.current ?? {};
    const row = list && rowsOf(list)[before ?? 0];
    if (!row) return;
    asked.current = null;
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
  });
  return (list: Element | null | undefined) => {
    asked.current = list ? { list, before: rowsOf(list).length } : null;
  };
}
