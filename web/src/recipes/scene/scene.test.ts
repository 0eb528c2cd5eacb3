import { describe, expect, test } from 'vitest';
import { countVoices, THEME_NAMES, voiceOf } from '../../messages/scenes';
import { contrast, parseHex } from '../color';
import { colorOf, SCENE_KINDS, type SceneInput, type SceneKind, sceneDocument } from '.';
import { shorten, widthOf, wrap } from './text';

const parse = (svg: string) => new DOMParser().parseFromString(svg, 'image/svg+xml');

const titled = (title: string) => ({ title, description: `${title} is described in a sentence of its own.` });

const entry: SceneInput = {
  slug: 'askguru',
  name: 'AskGuru',
  product: 'livechat',
  shortDescription: 'Suggests a reply to each message.',
  features: ['Suggested reply', 'Source shown', 'Gaps report', 'Two languages'].map(titled),
  benefits: ['Fewer searches', 'Same answer for all'].map(titled),
  permissions: [
    { area: 'Chats', writes: true },
    { area: 'Reports', writes: false },
  ],
  hue: 'orange',
  kind: 'plugin',
  place: 'Chat details',
  theme: 'draft',
  voice: 0,
};

const HOSTILE = '<script>alert(1)</script>&"\'<![CDATA[';
const LONG = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunte';

const ODD: [string, Partial<SceneInput>][] = [
  [
    'a name of 60 letters without a space',
    { name: LONG, features: [titled(LONG)], benefits: [titled(LONG)] },
  ],
  ['one feature', { features: [titled('Only one')] }],
  ['40 features', { features: Array.from({ length: 40 }, (_, i) => titled(`Feature ${i}`)) }],
  ['no feature, benefit or permission', { features: [], benefits: [], permissions: [] }],
  [
    'hostile words',
    { name: HOSTILE, place: HOSTILE, features: [titled(HOSTILE)], benefits: [titled(HOSTILE)] },
  ],
  ['a brand that is black', { brand: { path: 'M0 0h24v24H0z', hex: '#000000' } }],
  ['words of another script', { name: '客服助手与知识库', features: [titled('自动回复客户消息的助手')] }],
];

const TEXT = /<text x="([\d.]+)" y="[\d.]+" font-size="([\d.]+)"(?: font-weight="(\d+)")?([^>]*)>([^<]*)</g;
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The right edge of the widest-reaching words in their own coordinates, by our table of widths. */
function rightEdge(svg: string): number {
  let edge = 0;
  for (const [, x, size, weight = '400', rest = '', words = ''] of svg.matchAll(TEXT)) {
    const said = words.replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity);
    const share = rest.includes('"middle"') ? 0.5 : rest.includes('"end"') ? 0 : 1;
    edge = Math.max(edge, Number(x) + widthOf(said, Number(size), Number(weight)) * share);
  }
  return edge;
}

describe('a scene', () => {
  test.each(SCENE_KINDS)('of %s is a well-formed document under 14,000 bytes, always the same', (kind) => {
    for (const size of ['thumb', 'large'] as const) {
      const svg = sceneDocument({ ...entry, kind }, { size });
      expect(parse(svg).querySelector('parsererror')).toBeNull();
      expect(parse(svg).querySelector('title')?.textContent).toBe('AskGuru: Chat details');
      expect(svg).not.toMatch(/NaN|undefined|null|\[object/);
      expect(new TextEncoder().encode(svg).length).toBeLessThan(14_000);
      expect(sceneDocument({ ...entry, kind }, { size })).toBe(svg);
    }
  });

  test.each(ODD)('of an entry with %s stays whole', (_name, odd) => {
    for (const kind of SCENE_KINDS) {
      for (const [size, width] of [
        ['thumb', 400],
        ['large', 640],
      ] as const) {
        const svg = sceneDocument({ ...entry, ...odd, kind }, { size });
        expect(parse(svg).querySelector('parsererror, script'), kind).toBeNull();
        expect(svg, kind).not.toMatch(/NaN|undefined|\[object/);
        expect(rightEdge(svg), kind).toBeLessThanOrEqual(width);
        expect(svg.length).toBeLessThan(14_000);
      }
    }
  });

  test.each(THEME_NAMES)('has words for the theme %s in every voice and both products', (theme) => {
    const seen = new Set<string>();
    for (const product of ['livechat', 'helpdesk'] as const) {
      for (let voice = 0; voice < countVoices(theme); voice += 1) {
        for (const kind of [
          'plugin',
          'messagebox',
          'targeted-message',
          'widget',
          'result',
          'fullscreen',
        ] as const) {
          const svg = sceneDocument({ ...entry, product, theme, voice, kind }, { size: 'large' });
          expect(svg).not.toMatch(/NaN|undefined|\[object/);
          expect(rightEdge(svg)).toBeLessThanOrEqual(640);
          seen.add(svg);
        }
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(10 * countVoices(theme));
  });

  test('says ticket in the help desk where it says chat in live chat', () => {
    expect(voiceOf('livechat', 'bug', 0).panel.button).toBe('Add this chat');
    expect(voiceOf('helpdesk', 'bug', 0).panel.button).toBe('Add this ticket');
  });

  const SERVICE_KINDS: SceneKind[] = ['plan', 'beforeafter', 'calendar'];
  test.each(SERVICE_KINDS)('of the service scene %s shows no rail of the agent app', (kind) => {
    const rail = 'M3 4h10v7H8l-3 2.6V11H3z';
    expect(sceneDocument({ ...entry, kind: 'plugin' }, { size: 'large' })).toContain(rail);
    expect(sceneDocument({ ...entry, kind, serviceType: 'training' }, { size: 'large' })).not.toContain(rail);
  });

  test('of both sizes shows the one that its box is wide enough for', () => {
    const svg = sceneDocument(entry);
    expect(svg).toContain('@media(min-width:600px)');
    expect(svg.length).toBeLessThan(20_000);
  });

  test('follows the colour scheme, or has the colours of one written out', () => {
    expect(sceneDocument(entry)).toContain('prefers-color-scheme:dark');
    const baked = sceneDocument(entry, { size: 'thumb', scheme: 'light' });
    expect(baked).not.toMatch(/var\(|<style/);
    expect(sceneDocument(entry, { size: 'thumb', scheme: 'dark' })).not.toBe(baked);
  });

  test.each([
    ['live chat', entry],
    ['help desk', { ...entry, product: 'helpdesk', theme: 'bug', place: 'Ticket details' } as const],
    ['a service', { ...entry, kind: 'plan', serviceType: 'training', place: 'The plan' } as const],
    ['coming soon', { ...entry, kind: 'soon', features: [], benefits: [], place: 'In the making' } as const],
  ])('of %s says this', (_name, input) => {
    const words = [...parse(sceneDocument(input, { size: 'thumb' })).querySelectorAll('text')];
    expect(words.map((text) => text.textContent)).toMatchSnapshot();
  });
});

describe('the colour of a scene', () => {
  test('is the given one, else the brand’s, else the hue’s, with white readable on it', () => {
    expect(colorOf({ slug: 'a', hue: 'teal' })).toBe('#0b7b78');
    expect(colorOf({ slug: 'a', brand: { path: '', hex: '#191717' } })).toBe('#191717');
    const yellow = colorOf({ slug: 'a', brand: { path: '', hex: '#fae100' } });
    expect(contrast(parseHex(yellow), parseHex('#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('words', () => {
  test('are cut with an ellipsis where they are too wide', () => {
    expect(shorten('Short', 10, 100)).toBe('Short');
    const cut = shorten('A sentence that is much too long', 10, 60);
    expect(cut).toMatch(/…$/);
    expect(widthOf(cut, 10)).toBeLessThanOrEqual(60);
  });

  test('are put in lines, the last of which takes what is left', () => {
    const lines = wrap('one two three four five six seven', 10, 50, 2);
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(widthOf(line, 10)).toBeLessThanOrEqual(50);
  });
});
