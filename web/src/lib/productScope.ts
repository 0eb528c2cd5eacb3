import { createContext } from 'react';

/**
 * The host products whose apps a person may see, null for all. In the agent app
 * help-desk products are hidden from search (S1.05): the frame around the shop
 * gives `['livechat']` there.
 */
export const ProductScope = createContext<readonly string[] | null>(null);
