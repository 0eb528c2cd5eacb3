import { ApiError } from './http';

/** Without a network a read fails at once, and its place says so; it begins anew when the network is back. */
export const SHOWS_FAILURE = {
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures: number, failure: Error) =>
    failures < 1 && navigator.onLine && !(failure instanceof ApiError && failure.status === 404),
} as const;
