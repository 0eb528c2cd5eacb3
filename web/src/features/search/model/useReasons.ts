import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ProductScope } from '../../../lib/productScope';
import { type Reasons, reasonsQuery, type SearchRequest } from '../api/search';

export type ReasonsState = {
  /** Switched on, for this text only. */
  isOn: boolean;
  toggle: () => void;
  reasons: Reasons | undefined;
  isPending: boolean;
  hasFailed: boolean;
  retry: () => void;
};

export function useReasons(query: string, request: SearchRequest): ReasonsState {
  const boot = useBoot();
  const products = useContext(ProductScope);
  const [onFor, setOnFor] = useState<string | null>(null);
  const isOn = onFor === query;
  const { data, isFetching, isError, refetch } = useQuery(
    reasonsQuery(boot, query, { ...request, products }, isOn),
  );
  return {
    isOn,
    toggle: () => setOnFor(isOn ? null : query),
    reasons: isOn ? data : undefined,
    isPending: isOn && isFetching && !data,
    hasFailed: isOn && isError,
    retry: () => void refetch(),
  };
}
