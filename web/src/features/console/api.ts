import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import { queryKeys } from '../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../lib/showsFailure';
import { uploadFile } from '../../lib/upload';
import type { Boot } from '../../lib/wire';
import { markdownOf } from './model/changelog';
import type { PictureKind } from './model/pictures';
import type { OwnApp } from './model/standing';
import {
  type DraftApp,
  discountOf,
  filtersOf,
  onboardingOf,
  type Part,
  paymentOf,
  shotsOf,
  titledOf,
  type Values,
  videoOf,
} from './model/values';

type Api = Pick<Boot, 'api'>;

/** The apps that the organization develops, the newest change first. */
export const ownApps = (boot: Api, token: string) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, 'licensed'),
    queryFn: ({ signal }): Promise<OwnApp[]> =>
      callApi(boot, 'GET', '/api/v2/applications', { query: { filter: 'licensed' }, token, signal }),
    ...SHOWS_FAILURE,
  });

/** Makes an app with an empty draft, or with a copy of another one; gives its slug. A repeat with the same key makes no second one. */
export const createApp = async (
  boot: Api,
  token: string,
  app: { name: string; product: OwnApp['product']; copyOf?: string },
  key: string,
): Promise<string> => {
  const { slug } = await callApi(boot, 'POST', '/api/v2/applications', {
    body: { ...app, origin: 'console' },
    token,
    key,
  });
  return slug;
};

/** An app as it is worked on, or else as it is. */
export const ownApp = (boot: Api, token: string, app: string) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, app),
    queryFn: ({ signal }) => readApp(boot, token, app, signal),
    ...SHOWS_FAILURE,
  });

export const readApp = (boot: Api, token: string, app: string, signal?: AbortSignal): Promise<DraftApp> =>
  callApi(boot, 'GET', '/api/v2/applications/{id}', { params: { id: app }, token, signal });

/** Saves a part of the draft; with the tag of a revision that is not the newest one it is refused. */
export function savePart(
  boot: Api,
  token: string,
  id: string,
  part: Part,
  values: Values,
  seen: string,
): Promise<DraftApp> {
  const call = {
    params: { id },
    token,
    ...(seen ? { headers: { 'If-Match': `"${seen}"` } } : {}),
  };
  switch (part) {
    case 'display':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/display', {
        ...call,
        body: { name: values.name, shortDescription: values.shortDescription },
      });
    case 'product':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/product', {
        ...call,
        body: { product: values.product },
      });
    case 'overview':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/listing/overview', {
        ...call,
        body: { longDescription: values.longDescription, categoryId: values.category },
      });
    case 'filters':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/listing/filters', {
        ...call,
        body: filtersOf(values),
      });
    case 'support':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/listing/support', {
        ...call,
        body: { tutorialUrl: values.tutorialUrl, privacyPolicyUrl: values.privacyPolicyUrl },
      });
    case 'features':
    case 'benefits':
      return callApi(boot, 'PUT', `/api/v2/applications/{id}/${part}`, {
        ...call,
        body: titledOf(values[part]),
      });
    case 'icons':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/display/icons', {
        ...call,
        body: { default: values.icon, dark: values.darkIcon },
      });
    case 'screenshots':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/screenshots/commit', {
        ...call,
        body: shotsOf(values.screenshots),
      });
    case 'video': {
      const body = videoOf(values.video);
      return body
        ? callApi(boot, 'PUT', '/api/v2/applications/{id}/video', { ...call, body })
        : callApi(boot, 'DELETE', '/api/v2/applications/{id}/video', call);
    }
    case 'changelog':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/display/changelog', {
        ...call,
        body: { changelog: markdownOf(values.changelog) },
      });
    case 'payment':
      return values.payment
        ? callApi(boot, 'PUT', '/api/v2/applications/{id}/payment', {
            ...call,
            body: paymentOf(values.payment),
          })
        : callApi(boot, 'DELETE', '/api/v2/applications/{id}/payment', call);
    case 'discount': {
      const body = discountOf(values.discount);
      return body
        ? callApi(boot, 'PUT', '/api/v2/applications/{id}/discount', { ...call, body })
        : callApi(boot, 'DELETE', '/api/v2/applications/{id}/discount', call);
    }
    case 'install':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/install/direct', {
        ...call,
        body: { url: values.directInstallUrl },
      });
    case 'webhook':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/webhook', {
        ...call,
        body: { url: values.webhookUrl.trim() },
      });
    case 'chatWebhook':
      return callApi(boot, 'POST', '/api/v2/applications/{id}/chat-webhooks', {
        ...call,
        body: { url: values.chatWebhookUrl.trim() },
      });
    case 'onboarding': {
      const body = onboardingOf(values);
      return body
        ? callApi(boot, 'PUT', '/api/v2/applications/{id}/onboarding', { ...call, body })
        : callApi(boot, 'DELETE', '/api/v2/applications/{id}/onboarding', call);
    }
  }
}

/** By what the address that hears of chats knows the host product; '' for who may not know it. */
export const chatSecretOf = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.ownApps.of(token, `chat secret ${id}`),
    queryFn: async ({ signal }): Promise<string> => {
      const { secret } = await callApi(boot, 'GET', '/api/v2/applications/{id}/chat-webhooks', {
        params: { id },
        token,
        signal,
      });
      return secret;
    },
    ...SHOWS_FAILURE,
  });

/** Deletes an app that was never published. */
export const deleteApp = (boot: Api, token: string, id: string): Promise<void> =>
  callApi(boot, 'DELETE', '/api/v2/applications/{id}', { params: { id }, token });

type Sending = { onShare: (share: number) => void; signal: AbortSignal };

/** Uploads a picture; gives its address. The draft does not show it before it names it. */
export const uploadPicture = async (
  boot: Api,
  token: string,
  id: string,
  kind: PictureKind,
  file: File,
  sending: Sending,
): Promise<string> => {
  const { original } = await uploadFile(boot, '/api/v2/applications/{id}/media', {
    params: { id },
    token,
    fields: { kind },
    file,
    ...sending,
  });
  return original;
};
