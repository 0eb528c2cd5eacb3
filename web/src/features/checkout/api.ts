import { queryOptions } from '@tanstack/react-query';
import { request } from '../../lib/http';
import type { Cents } from '../../lib/money';
import type { Boot } from '../../lib/wire';
import { type CardForm, type Charge, type ChargeRef, parseExpiry, refOf, type Taxes } from './model';

/** S9.11 */
const PREVIEW_MS = 300_000;

/** S7.34: the tax of a price for the account's own address. */
export const pricePreview = (boot: Pick<Boot, 'billing'>, token: string, product: string, cents: Cents) =>
  queryOptions({
    queryKey: ['price-preview', token, product, cents],
    queryFn: ({ signal }) =>
      request<Taxes>('GET', `${boot.billing}/price_preview/${product}?price=${cents}`, { token, signal }),
    staleTime: PREVIEW_MS,
    retry: 1,
  });

const chargeAddress = (boot: Pick<Boot, 'billing'>, product: string, { kind, id }: ChargeRef) =>
  `${boot.billing}/${kind}/${product}/${encodeURIComponent(id)}`;

/** S7.26, S7.30 */
export const chargeOf = (boot: Pick<Boot, 'billing'>, token: string, product: string, charge: ChargeRef) =>
  queryOptions({
    queryKey: ['charge', token, product, charge.kind, charge.id],
    queryFn: ({ signal }) => request<Charge>('GET', chargeAddress(boot, product, charge), { token, signal }),
    retry: (count, failure) => count < 3 && !isMissing(failure),
  });

const isMissing = (failure: unknown) =>
  typeof failure === 'object' && failure !== null && 'status' in failure && failure.status === 404;

/** Gives a card to the payment provider and brings back the token that stands for it. Our own services never see the card. */
export async function tokenise(sandbox: string, form: CardForm): Promise<string> {
  const expiry = parseExpiry(form.expiry);
  const { token } = await request<{ token: string }>('POST', `${sandbox}/tokens`, {
    body: {
      number: form.number.replace(/[\s-]/g, ''),
      exp_month: expiry?.month,
      exp_year: expiry?.year,
      cvc: form.cvc.trim(),
      name: form.name.trim(),
      country: form.country,
      zip: form.zip.trim(),
    },
  });
  return token;
}

/** S7.35: makes a tokenised card the one the product is paid with. */
export const addCard = (
  boot: Pick<Boot, 'billing'>,
  token: string,
  product: string,
  cardToken: string,
  address: Pick<CardForm, 'country' | 'zip'>,
) =>
  request('POST', `${boot.billing}/account/${product}`, {
    token,
    body: { token: cardToken, country: address.country, zip: address.zip.trim() },
  });

/** S4.16: creates, accepts and activates the charge of a plan; its money is collected afterwards. */
export async function beginPurchase(
  boot: Pick<Boot, 'api' | 'billing'>,
  token: string,
  app: { id: string; product: string },
  planId: string,
): Promise<Charge> {
  const created = await request<Charge>(
    'POST',
    `${boot.api}/applications/${encodeURIComponent(app.id)}/create-charge`,
    { token, body: { plan_id: planId } },
  );
  const charge = chargeAddress(boot, app.product, refOf(created));
  await request<Charge>('PUT', `${charge}/accept`, { token });
  return request<Charge>('PUT', `${charge}/activate`, { token });
}
