import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api';
import { queryKeys } from '../../../lib/queryKeys';
import { SHOWS_FAILURE } from '../../../lib/showsFailure';
import type { Boot } from '../../../lib/wire';
import { readApp } from '../api';
import type { DraftApp } from '../model/values';
import { removeUpgrade, setUpgrade, type Upgrade, type UpgradeBody } from '../upgrades/api';

export type Widget = DraftApp['widgets'][number];
export type ChatAction = DraftApp['elements']['buttons'][number];
/** What is written of a chat booster. */
export type ChatBooster = Omit<DraftApp['elements']['chatBoosters'][number], 'icon'>;

/** What is typed of a widget. */
export type WidgetFields = {
  placement: Widget['placement'];
  url: string;
  title: string;
  initialState: string;
  /** Anybody may see it at work. */
  tryOut: boolean;
};

/** What is done with a place at which the app appears, with what it adds to chats, with an upgrade or a property. */
export type Edit =
  | { kind: 'addWidget' | 'changeWidget'; id: string; fields: WidgetFields }
  | { kind: 'removeWidget'; id: string }
  | { kind: 'setAction'; action: ChatAction }
  | { kind: 'removeAction'; id: string }
  | { kind: 'setBooster'; booster: ChatBooster }
  | { kind: 'removeBooster'; id: string }
  | { kind: 'setProperty'; key: string; value: string }
  | { kind: 'removeProperty'; key: string }
  /** `seen` is what it said when it was looked at; undefined for a new one. */
  | { kind: 'setUpgrade'; upgrade: UpgradeBody; seen: Upgrade | undefined }
  | { kind: 'removeUpgrade'; id: string };

/** Does it in the draft that was seen. */
export function saveEdit(
  boot: Pick<Boot, 'api'>,
  token: string,
  app: DraftApp,
  edit: Edit,
): Promise<DraftApp> {
  const callOf = (part: string) => ({ params: { id: app.id, part }, token });
  const revision = app.revision || undefined;
  switch (edit.kind) {
    case 'addWidget':
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/widgets/{part}', {
        ...callOf(edit.id),
        body: { ...edit.fields, ...(revision && { revision }) },
      });
    case 'changeWidget':
      return callApi(boot, 'PATCH', '/api/v2/applications/{id}/widgets/{part}', {
        ...callOf(edit.id),
        body: { ...edit.fields, ...(revision && { revision }) },
      });
    case 'removeWidget':
      return callApi(boot, 'DELETE', '/api/v2/applications/{id}/widgets/{part}', callOf(edit.id));
    case 'setAction': {
      const { id, ...fields } = edit.action;
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/chat-actions/{part}', {
        ...callOf(id),
        body: { ...fields, ...(revision && { revision }) },
      });
    }
    case 'removeAction':
      return callApi(boot, 'DELETE', '/api/v2/applications/{id}/chat-actions/{part}', callOf(edit.id));
    case 'setBooster': {
      const { id, ...fields } = edit.booster;
      return callApi(boot, 'PUT', '/api/v2/applications/{id}/chat-boosters/{part}', {
        ...callOf(id),
        body: { ...fields, ...(revision && { revision }) },
      });
    }
    case 'removeBooster':
      return callApi(boot, 'DELETE', '/api/v2/applications/{id}/chat-boosters/{part}', callOf(edit.id));
    case 'setProperty':
    case 'removeProperty':
      return saveProperty(boot, token, app, edit);
    case 'setUpgrade':
      return setUpgrade(boot, token, app, edit.upgrade, edit.seen);
    case 'removeUpgrade':
      return removeUpgrade(boot, token, app.id, edit.id);
  }
}

type PropertyEdit = Extract<Edit, { kind: 'setProperty' | 'removeProperty' }>;

/** The answer to a property is the property, so the draft is read after it. */
async function saveProperty(
  boot: Pick<Boot, 'api'>,
  token: string,
  { id, revision }: DraftApp,
  edit: PropertyEdit,
): Promise<DraftApp> {
  const call = { params: { id }, token, ...(revision && { headers: { 'If-Match': `"${revision}"` } }) };
  const path = '/api/v2/applications/{id}/property';
  if (edit.kind === 'setProperty')
    await callApi(boot, 'PUT', path, { ...call, body: { key: edit.key, value: edit.value } });
  else await callApi(boot, 'DELETE', path, { ...call, body: { key: edit.key } });
  return readApp(boot, token, id);
}

/** The address of how the draft will be seen at a place, with the picture in it; empty when there is none. */
export const placementPicture = (
  boot: Pick<Boot, 'api'>,
  token: string,
  { id, slug, revision }: DraftApp,
  placement: Widget['placement'],
) =>
  queryOptions({
    queryKey: queryKeys.ownApp.of(token, slug, 'placement-picture', placement, revision),
    queryFn: async ({ signal }): Promise<string> => {
      const { picture } = await callApi(
        boot,
        'GET',
        '/api/v2/applications/{id}/placements/{placement}/picture',
        { params: { id, placement }, token, signal },
      );
      return picture;
    },
    ...SHOWS_FAILURE,
  });
