import { createContext } from 'react';

/**
 * The host products whose apps a person may see, null for all. In the agent app
 * help-desk products are hidden from search (S1.05).
 */
export const ProductScope = createContext<readonly string[] | null>(null);

export type HostProduct = 'livechat' | 'helpdesk';

/** What the address of a frame says about its host: `product=helpdesk`, or apps that work with it only. */
export function hostProductOf(search: string): HostProduct {
  const said = new URLSearchParams(search);
  return (said.get('product') ?? said.get('compatibility')) === 'helpdesk' ? 'helpdesk' : 'livechat';
}

let kept: HostProduct | undefined;

/**
 * The host product that frames this page: live chat's agent app, unless the first address of the frame
 * said otherwise. It holds for as long as the document is there, whatever is shown in it.
 */
export function hostProduct(): HostProduct {
  // The server caches pages for everybody, so it does not read the address.
  if (globalThis.location) kept ??= hostProductOf(location.search);
  return kept ?? 'livechat';
}
