import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { onceKey } from '../../lib/onceKey';
import { queryKeys } from '../../lib/queryKeys';
import type { Boot } from '../../lib/wire';

export type Company = components['schemas']['CompanyCompanyBody'];
export type AppRequest = Company['requests'][number];
export type Budget = Company['budgets'][number];
export type Rules = Company['rules'];
export type Product = Budget['product'];
type ChargeRef = Pick<NonNullable<AppRequest['charge']>, 'id' | 'kind'>;

type Place = Pick<Boot, 'api'>;

/** Requests, budgets and rules, as far as the person may see them. */
export const companyOf = (boot: Place, token: string) =>
  queryOptions({
    queryKey: queryKeys.company.of(token),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/company', { token, signal }),
    retry: 1,
  });

/** What was paid, by month, product and app. */
export const spendingByApp = (boot: Pick<Boot, 'billing'>, token: string) =>
  queryOptions({
    queryKey: queryKeys.billing.of(token, 'spend-by-app'),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/billing/purchases/spend/apps', { token, signal }),
    retry: 1,
  });

/** The apps of the organization, with who asked for them and who may use them. */
export const companyApps = (boot: Place, token: string) =>
  queryOptions({
    queryKey: queryKeys.companyApps.of(token),
    queryFn: ({ signal }) => callApi(boot, 'GET', '/api/company/applications', { token, signal }),
    retry: 1,
  });

/** What owners are asked for: an app, or what one sells inside itself. */
export type Asked = { applicationId: string } | { charge: ChargeRef };

/** Asks the owners. Asked again for the same, the request that waits has the new reason. */
export const askOwners = (boot: Place, token: string, what: Asked, reason: string) =>
  callApi(boot, 'POST', '/api/company/requests', { token, key: onceKey(), body: { ...what, reason } });

export const withdrawRequest = (boot: Place, token: string, id: string) =>
  callApi(boot, 'DELETE', '/api/company/requests/{id}', { params: { id }, token });

export const approveRequest = (boot: Place, token: string, id: string, way: 'cart' | 'now' | 'set_up') =>
  callApi(boot, 'PUT', '/api/company/requests/{id}/approve', { params: { id }, token, body: { way } });

export const declineRequest = (boot: Place, token: string, id: string, note: string) =>
  callApi(boot, 'PUT', '/api/company/requests/{id}/decline', { params: { id }, token, body: { note } });

export const setBudget = (
  boot: Place,
  token: string,
  product: Product,
  body: { monthlyCents: number; stops: boolean },
) => callApi(boot, 'PUT', '/api/company/budgets/{product}', { params: { product }, token, body });

export const removeBudget = (boot: Place, token: string, product: Product) =>
  callApi(boot, 'DELETE', '/api/company/budgets/{product}', { params: { product }, token });

export const liftStop = (boot: Place, token: string, product: Product) =>
  callApi(boot, 'PUT', '/api/company/budgets/{product}/lift', { params: { product }, token });

export const setRules = (boot: Place, token: string, body: Pick<Rules, 'ownersForWriting' | 'onlyAllowed'>) =>
  callApi(boot, 'PUT', '/api/company/rules', { token, body });

export const setAppRule = (boot: Place, token: string, id: string, rule: 'allowed' | 'forbidden') =>
  callApi(boot, 'PUT', '/api/company/rules/applications/{id}', { params: { id }, token, body: { rule } });

export const removeAppRule = (boot: Place, token: string, id: string) =>
  callApi(boot, 'DELETE', '/api/company/rules/applications/{id}', { params: { id }, token });
