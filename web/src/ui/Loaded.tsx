import './loaded.css';
import { RefreshCw, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { loaded as text } from '../messages/loaded';
import { Button } from './Button';
import { EmptyState } from './EmptyState';
import { Skeleton } from './Skeleton';

type LoadedProps<T> = {
  query: { data: T | undefined; isError: boolean; refetch: () => unknown };
  /** What could not be loaded, as a sentence. */
  failedTitle: string;
  /** What keeps the room while it is read; a card when nothing is said. */
  room?: ReactNode;
  children: (data: T) => ReactNode;
};

/** What was read, or why it is not there. What was read before stays when reading it again fails. */
export function Loaded<T>({ query, failedTitle, room, children }: LoadedProps<T>) {
  const isLoading = query.data === undefined && !query.isError;
  const title = navigator.onLine ? failedTitle : text.offlineTitle;
  const hasFailed = query.data === undefined && query.isError;
  return (
    <div className="loaded" aria-busy={isLoading}>
      <p className="sr-only" role="status">
        {isLoading && text.loading}
        {hasFailed && title}
      </p>
      {isLoading && (room ?? <Skeleton className="skeleton-card" />)}
      {hasFailed && (
        <EmptyState
          level={3}
          icon={navigator.onLine ? RefreshCw : WifiOff}
          title={title}
          text={navigator.onLine ? text.failedText : text.offlineText}
          action={<Button onClick={() => void query.refetch()}>{text.retry}</Button>}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </div>
  );
}
