import type { Theme } from '../../messages/scenes';
import type { Brand } from '../app-icon';

/** The places where an app is seen at work, and what a service delivers. */
export const SCENE_KINDS = [
  'plugin',
  'messagebox',
  'settings',
  'fullscreen',
  'reports',
  'targeted-message',
  'widget',
  'result',
  'setup',
  'plan',
  'beforeafter',
  'calendar',
  'soon',
] as const;

export type SceneKind = (typeof SCENE_KINDS)[number];

type Titled = { title: string; description: string };

/** What a scene is drawn from: an entry of the catalogue and the picture that is wanted of it. */
export type SceneInput = {
  slug: string;
  name: string;
  product: 'livechat' | 'helpdesk';
  /** Set for services only. */
  serviceType?: string;
  shortDescription: string;
  features: readonly Titled[];
  benefits: readonly Titled[];
  /** What the app may see, and whether it may also write. */
  permissions: readonly { area: string; writes: boolean }[];
  /** What its developer says about the last step of the set-up. */
  finishText?: string;
  hue?: string;
  /** Wins over the colour of the brand and of the hue. */
  color?: string;
  /** Inner SVG of a 24 x 24 stroke icon. */
  glyph?: string;
  brand?: Brand;
  kind: SceneKind;
  /** The name of the place, as buyers know it. */
  place: string;
  theme: Theme;
  voice: number;
};
