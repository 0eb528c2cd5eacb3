import { voiceOf } from '../../messages/scenes';
import { AGENTS, CUSTOMERS, IN_CHATS, IN_TICKETS } from '../../messages/scenes/host';
import type { HostWords, Voice } from '../../messages/scenes/words';
import type { SceneInput } from './entry';
import type { Palette } from './palette';
import { type Pen, penOf } from './pen';

/** All that a scene is drawn with: the entry, its colours, its people and its words. */
export type SceneStage = {
  entry: SceneInput;
  pen: Pen;
  voice: Voice;
  isHelpDesk: boolean;
  it: HostWords;
  customer: string;
  agent: string;
  /** An agent by number; counting goes round. */
  agentAt: (i: number) => string;
  /** The titles of the entry's features, and of its benefits. */
  features: readonly string[];
  benefits: readonly string[];
};

export function stageOf(entry: SceneInput, palette: Palette): SceneStage {
  const pen = penOf(entry, palette);
  const isHelpDesk = entry.product === 'helpdesk';
  const agentAt = (i: number) => AGENTS[i % AGENTS.length] ?? AGENTS[0];
  return {
    entry,
    pen,
    voice: voiceOf(entry.product, entry.theme, entry.voice),
    isHelpDesk,
    it: isHelpDesk ? IN_TICKETS : IN_CHATS,
    customer: CUSTOMERS[pen.ofSlug % CUSTOMERS.length] ?? CUSTOMERS[0],
    agent: agentAt(pen.ofSlug >>> 8),
    agentAt,
    features: entry.features.map(({ title }) => title),
    benefits: entry.benefits.map(({ title }) => title),
  };
}

/** A drawing, and where the label with the place's name begins, or ends. */
export type Picture = { svg: string; label: { x: number; y: number; isEnd?: boolean } };
export type Draw = (stage: SceneStage) => Picture;
