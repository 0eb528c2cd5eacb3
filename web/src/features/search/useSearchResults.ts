import { useQuery } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { useBoot } from '../../lib/boot';
import { ProductScope } from '../../lib/productScope';
import { isSearchable, type SearchRequest, type SearchResults, searchQuery } from './api';

/** S9.02 */
const STALL_MS = 200;

export type SearchState = {
  results: SearchResults | undefined;
  /** What is shown belongs to an earlier query, or nothing is there yet. */
  isPending: boolean;
  /** The answer takes long enough to say so. */
  isStalled: boolean;
  hasFailed: boolean;
  retry: () => void;
};

export function useSearchResults(query: string, ask: SearchRequest): SearchState {
  const boot = useBoot();
  const products = useContext(ProductScope);
  const { data, isFetching, isPlaceholderData, isError, refetch } = useQuery(
    searchQuery(boot, query, { ...ask, products }),
  );
  const isPending = isFetching && (data === undefined || isPlaceholderData);
  const [isStalled, setIsStalled] = useState(false);
  useEffect(() => {
    // Outside: the timer.
    if (!isPending) return;
    const timer = setTimeout(() => setIsStalled(true), STALL_MS);
    return () => {
      clearTimeout(timer);
      setIsStalled(false);
    };
  }, [isPending]);
  return {
    results: isSearchable(query) ? data : undefined,
    isPending,
    isStalled: isPending && isStalled,
    hasFailed: isError,
    retry: () => void refetch(),
  };
}
