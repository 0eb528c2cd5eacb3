import { createContext } from 'react';

/**
 * The host products whose apps a person may see, null for all. In the agent app
 * help-desk products are hidden from search (S1.05).
 */
export const ProductScope = createContext<readonly string[] | null>(null);

/** The agent app is live chat's own: its embedded pages show nothing of other products. */
export const EMBEDDED_PRODUCTS: readonly string[] = ['livechat'];
