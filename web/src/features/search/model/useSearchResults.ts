import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ProductScope } from '../../../lib/productScope';
import { isSearchable, type SearchRequest, type SearchResults, searchQuery } from '../api/search';

/** S9.02 */
const STALL_MS = 200;
/** S9.03: an answer takes no longer than that. */
const LATE_MS = 2000;

export type SearchState = {
  results: SearchResults | undefined;
  /** What is shown belongs to an earlier query, or nothing is there yet. */
  isPending: boolean;
  /** The search takes so long that the page says so. */
  isStalled: boolean;
  /** The search takes longer than the time limit. */
  isLate: boolean;
  hasFailed: boolean;
  retry: () => void;
};

/** `answer` is what the document says of this search, if it does. */
export function useSearchResults(query: string, request: SearchRequest, answer?: unknown): SearchState {
  const boot = useBoot();
  const products = useContext(ProductScope);
  const { data, isFetching, isPlaceholderData, isError, refetch } = useQuery(
    searchQuery(boot, query, { ...request, products }, answer),
  );
  const isPending = isFetching && (data === undefined || isPlaceholderData);
  const isStalled = useIsAfter(isPending, STALL_MS);
  const isLate = useIsAfter(isPending, LATE_MS);
  return {
    results: isSearchable(query) ? data : undefined,
    isPending,
    isStalled,
    isLate,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}

/** Whether something has been going on for so long without a break. */
function useIsAfter(isGoingOn: boolean, ms: number): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    // Outside: the timer.
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsAfter(true), ms);
    return () => {
      clearTimeout(timer);
      setIsAfter(false);
    };
  }, [isGoingOn, ms]);
  return isGoingOn && isAfter;
}
