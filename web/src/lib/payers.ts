/** The products that are paid for here. */
export type Product = 'livechat' | 'helpdesk';

export const PRODUCTS: readonly Product[] = ['livechat', 'helpdesk'];

/** S6.02: help desk needs billing all for billing. */
export function mayPay(permissions: readonly string[], product: Product): boolean {
  const all = permissions.includes('billing--all:rw');
  return all || (product === 'livechat' && permissions.includes('billing_manage'));
}

export const paidProducts = (permissions: readonly string[]): Product[] =>
  PRODUCTS.filter((product) => mayPay(permissions, product));
