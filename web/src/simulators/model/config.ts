import type { HostApp } from '../apps/types';

/** What the server says of the host product that is simulated. */
export type HostConfig = {
  product: 'livechat' | 'helpdesk' | 'site';
  name: string;
  /** Path of the simulator. */
  base: string;
  /** Paths below it of an app's full screen and of its settings (spec S2.17, S4.25). */
  app: string;
  settings: string;
  /** Origin of the shop, and its paths. */
  shop: string;
  shopBase: string;
  api: string;
  billing: string;
  accountsBase: string;
  accounts: readonly string[];
  /** Whether it is the demo's; elsewhere apps are only tried. */
  demo: boolean;
  /** The app that is only tried here, with what of it anybody may see. */
  tried?: HostApp & { path: string };
};

export function readConfig(): HostConfig {
  const text = document.getElementById('config')?.textContent;
  if (!text) throw new Error('the document came without its data');
  return JSON.parse(text) as HostConfig;
}

export const config: HostConfig = readConfig();
