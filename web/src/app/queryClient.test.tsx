import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { type ApiError, request } from '../lib/http';
import { toPageAddress } from '../lib/pages/address';
import { queryKeys } from '../lib/queryKeys';
import { server } from '../testing/server';
import { queryClientWith } from './queryClient';

const client = queryClientWith('/marketplace', toPageAddress('/', ''), null);
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

const refused = { code: 'things_closed', message: 'Come back tomorrow.' };

describe('the query cache of a document knows the state of an operation', () => {
  test('one that reads', async () => {
    server.use(http.get('/api/things', () => HttpResponse.json({ id: 1 })));
    const { result } = renderHook(
      () => useQuery({ queryKey: queryKeys.appData.of(), queryFn: () => request('GET', '/api/things') }),
      { wrapper },
    );
    expect(result.current).toMatchObject({ isPending: true, data: undefined, error: null });
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect(result.current).toMatchObject({ isSuccess: true, data: { id: 1 }, error: null });
  });

  test('one that changes', async () => {
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      http.post('/api/things', async () => {
        await answered;
        return HttpResponse.json(refused, { status: 409 });
      }),
    );
    const { result } = renderHook(
      () => useMutation<unknown, ApiError>({ mutationFn: () => request('POST', '/api/things') }),
      { wrapper },
    );
    act(() => result.current.mutate());
    await waitFor(() => expect(result.current.isPending).toBe(true));
    expect(result.current.error).toBeNull();
    answer();
    await waitFor(() => expect(result.current.isError).toBe(true));
    expect(result.current).toMatchObject({ isPending: false, error: { status: 409, ...refused } });
  });
});
