import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../lib/api.gen';
import { request } from '../../lib/http';
import type { Boot, Mine } from '../../lib/wire';

/** The parts of an application object that its organization's list shows (contract apps 2). */
export type OwnApp = components['schemas']['CatalogueApplication'];

const PATHS: Record<Mine['list'], string> = {
  private: '/applications',
  'in-review': '/applications/reviewed',
};

/** S7.02, S7.05 */
export const ownApps = (boot: Pick<Boot, 'api'>, token: string, list: Mine['list']) =>
  queryOptions({
    queryKey: ['own-apps', token, list],
    queryFn: ({ signal }) => request<OwnApp[]>('GET', boot.api + PATHS[list], { token, signal }),
    retry: 1,
  });
