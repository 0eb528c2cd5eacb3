import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devPromotions as text } from '../../../messages/devPromotions';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';

type Api = Pick<Boot, 'api'>;

export type Promotion = components['schemas']['CartPromotionBody'];
export type NewPromotion = Omit<components['schemas']['AddPromotionInputBody'], '$schema'>;

/** The promotion codes of the developer, the newest first. */
export const ownPromotions = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.ownPromotions.of(token),
    queryFn: async ({ signal }): Promise<readonly Promotion[]> => {
      const { codes } = await callApi(boot, 'GET', '/api/promotion-codes', { token, signal });
      return codes ?? [];
    },
    ...SHOWS_FAILURE,
  });

export type PromotionAct = { kind: 'make'; promotion: NewPromotion } | { kind: 'end'; code: string };

async function doAct(boot: Api, token: string, act: PromotionAct): Promise<string> {
  if (act.kind === 'end') {
    await callApi(boot, 'PUT', '/api/promotion-codes/{code}/end', { params: { code: act.code }, token });
    return text.done(act.code);
  }
  // The same code again is not made twice.
  const { code } = await callApi(boot, 'POST', '/api/promotion-codes', { body: act.promotion, token });
  return text.made(code);
}

/** Makes or ends a code, and says so. */
export function usePromotionAct() {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (act: PromotionAct) => doAct(boot, token, act),
    networkMode: 'always',
    onSuccess: async (content) => {
      notify({ kind: 'success', content });
      await invalidate(client, 'ownPromotions');
    },
  });
}
