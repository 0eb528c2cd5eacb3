import { callApi } from '../../lib/api';
import type { components } from '../../lib/api.gen';
import { ApiError, request } from '../../lib/http';
import type { Boot } from '../../lib/wire';
import { type Address, type CardForm, parseExpiry, settledAddress } from './model';

/** Sends a card to the payment sandbox, which answers with a card token for the organization of the bearer token alone. Our own services never see the card. */
export async function tokeniseInSandbox(sandbox: string, bearer: string, form: CardForm): Promise<string> {
  const expiry = parseExpiry(form.expiry);
  const { token } = await request<{ token: string }>('POST', `${sandbox}/tokens`, {
    token: bearer,
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

type CardBody = components['schemas']['BillingCardBody'];

/** A tokenised card with its address, as our services take it. */
export type SentCard = CardBody & Required<Pick<CardBody, 'country' | 'zip'>>;

/** A card for one purchase; keep makes it the product's, once it has paid. */
export type GivenCard = SentCard & { keep: boolean };

export function sentCard(cardToken: string, address: Address): SentCard {
  const { country, zip, company, vatNumber } = settledAddress(address);
  return {
    token: cardToken,
    country,
    zip: zip.trim(),
    ...(company.trim() ? { company: company.trim() } : {}),
    ...(vatNumber.trim() ? { vat_number: vatNumber.trim() } : {}),
  };
}

/** S7.35: makes a tokenised card the one the product is paid with. */
export const addCard = (boot: Pick<Boot, 'billing'>, token: string, product: string, card: SentCard) =>
  callApi(boot, 'POST', '/billing/account/{product}', { params: { product }, token, body: card });

/** Forgets the card of a product. */
export const removeCard = (boot: Pick<Boot, 'billing'>, token: string, product: string) =>
  callApi(boot, 'DELETE', '/billing/account/{product}', { params: { product }, token });

/** The provider's secret of a card that is about to be given. */
export async function startSetup(
  boot: Pick<Boot, 'billing'>,
  token: string,
  product: string,
): Promise<string> {
  const setup = await callApi(boot, 'POST', '/billing/account/{product}/setup', {
    params: { product },
    token,
  });
  if (!setup.client_secret) throw new ApiError(500, 'processing_error', 'the provider gave no secret');
  return setup.client_secret;
}
