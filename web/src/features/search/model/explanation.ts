import { searchReasons as text } from '../../../messages/searchReasons';
import type { ReasonPoints } from '../api/search';
import type { Explanation } from './schema';

/** A score of 1, all of the text in the name, is so many points. */
const POINTS = 100;

/** What a score is made of, in words, each with its points. */
export function linesOf(explanation: Explanation): ReasonPoints[] {
  const { score, parts, bonus, likeness, order } = explanation;
  const found = parts.reduce((sum, { rarity, evidence }) => sum + rarity * evidence, 0);
  const more = [
    { text: text.bonus, points: toPoints(bonus) },
    { text: text.likeness, points: toPoints(likeness) },
    { text: text.order, points: toPoints(order) },
    // The share of the text that was found is a factor, so what lacks takes points away.
    { text: text.lacking, points: Math.min(0, toPoints(score - found - bonus - likeness - order)) },
  ];
  return [
    ...parts.map((part) => ({ text: text.part(part), points: toPoints(part.rarity * part.evidence) })),
    ...more.filter((line) => line.points !== 0),
  ];
}

function toPoints(share: number): number {
  return Math.round(POINTS * share);
}
