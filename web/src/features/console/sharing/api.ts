import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { useBoot } from '../../../lib/boot';
import { day } from '../../../lib/dates';
import { invalidate, queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { devSharing as text } from '../../../messages/devSharing';
import { useNotify } from '../../notifications/notifications';
import { useToken } from '../../session/model/session';
import { useDraft } from '../editor/useDraft';

type Api = Pick<Boot, 'api'>;

export type Sharing = components['schemas']['AppSharingOutputBody'];
export type ShareLink = components['schemas']['SharingShareLink'];
export type Preview = components['schemas']['SharingDraftPreview'];
export type Invitation = components['schemas']['SharingGuestInvitation'];

/** Who an app is shown to before it is public. */
export const sharingOf = (boot: Api, token: string, id: string) =>
  queryOptions({
    queryKey: queryKeys.appSharing.of(token, id),
    queryFn: ({ signal }) =>
      callApi(boot, 'GET', '/api/v2/applications/{id}/sharing', { params: { id }, token, signal }),
    ...SHOWS_FAILURE,
  });

/** The newest preview that shows the draft still. */
export const openPreviewOf = (sharing: Sharing | undefined): Preview | undefined =>
  sharing?.previews?.find(({ isOpen }) => isOpen);

/** Who an invitation is for, in words. */
export const guestOf = ({ organization, organizationId, email }: Invitation): string =>
  organization || email || organizationId || '';

/** What is done about who sees the app. */
export type SharingAct =
  | { kind: 'invite'; email: string; note: string }
  | { kind: 'send'; invitation: Invitation }
  | { kind: 'withdraw'; invitation: Invitation }
  | { kind: 'copy-preview'; preview: Preview }
  | { kind: 'close-preview'; preview: Preview }
  | { kind: 'copy-link'; link: ShareLink }
  | { kind: 'close-link'; link: ShareLink };

const LINK = '/api/v2/applications/{id}/sharing/links/{link}';

async function doAct(boot: Api, token: string, id: string, act: SharingAct): Promise<string> {
  switch (act.kind) {
    case 'invite':
      await callApi(boot, 'POST', '/api/v2/applications/{id}/sharing/invitations', {
        params: { id },
        body: { email: act.email, note: act.note },
        token,
      });
      return text.sent(act.email);
    case 'send':
      await callApi(boot, 'POST', '/api/v2/applications/{id}/sharing/invitations/{invitation}/mail', {
        params: { id, invitation: act.invitation.id },
        token,
      });
      return text.sentAgain(guestOf(act.invitation));
    case 'withdraw':
      await withdraw(boot, token, id, act.invitation);
      return text.withdrawn(guestOf(act.invitation));
    case 'copy-preview':
      await navigator.clipboard.writeText(act.preview.url);
      return text.previewCopied(day(act.preview.endsAt));
    case 'close-preview':
      await callApi(boot, 'DELETE', '/api/v2/applications/{id}/sharing/previews/{preview}', {
        params: { id, preview: act.preview.id },
        token,
      });
      return text.previewClosed;
    case 'copy-link': {
      const { url = '' } = await callApi(boot, 'GET', LINK, { params: { id, link: act.link.id }, token });
      await navigator.clipboard.writeText(url);
      return text.linkCopied;
    }
    case 'close-link':
      await callApi(boot, 'DELETE', LINK, { params: { id, link: act.link.id }, token });
      return text.linkClosed;
  }
}

/** One that was invited by its id has no invitation of its own. */
const withdraw = (boot: Api, token: string, id: string, { id: invitation, way }: Invitation) =>
  way === 'id'
    ? callApi(boot, 'DELETE', '/api/applications/{id}/invitations/{organization}', {
        params: { id, organization: invitation },
        token,
      })
    : callApi(boot, 'DELETE', '/api/v2/applications/{id}/sharing/invitations/{invitation}', {
        params: { id, invitation },
        token,
      });

/** Does something about who sees the app, and says so. */
export function useSharingAct() {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  const { app } = useDraft();
  return useMutation({
    mutationFn: (act: SharingAct) => doAct(boot, token, app.id, act),
    networkMode: 'always',
    onSuccess: async (content) => {
      notify({ kind: 'success', content });
      await invalidate(client, 'appSharing', 'invitations');
    },
  });
}

/** Makes a preview of the draft, and gives it with its address. */
export function usePreviewMaking() {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  const { app } = useDraft();
  return useMutation({
    mutationFn: (reviewers: string[]) =>
      callApi(boot, 'POST', '/api/v2/applications/{id}/sharing/previews', {
        params: { id: app.id },
        body: { reviewers },
        token,
      }),
    networkMode: 'always',
    onSuccess: async () => {
      notify({ kind: 'success', content: text.previewMade });
      await invalidate(client, 'appSharing');
    },
  });
}

/** Makes a share link, and gives it with its address. */
export function useLinkMaking() {
  const boot = useBoot();
  const token = useToken();
  const client = useQueryClient();
  const notify = useNotify();
  const { app } = useDraft();
  return useMutation({
    mutationFn: (body: { places: number; endsAt: string }) =>
      callApi(boot, 'POST', '/api/v2/applications/{id}/sharing/links', {
        params: { id: app.id },
        body,
        token,
      }),
    networkMode: 'always',
    onSuccess: async () => {
      notify({ kind: 'success', content: text.linkMade });
      await invalidate(client, 'appSharing');
    },
  });
}
