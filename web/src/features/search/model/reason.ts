import type { AppHit } from './schema';
import { highlighted, PRE_TAG } from './search';

/** Fields that are searched and not in the row of a result, the most telling first. */
const HIDDEN_FIELDS = ['keywords', 'categoryNames', 'features', 'description', 'facts'] as const;

export type Reason = {
  /** Where it matched, or the price that was asked for; undefined for a hit that is only like the best ones. */
  field?: (typeof HIDDEN_FIELDS)[number] | 'developer' | 'free' | 'lowPrice';
  /** With its marks. */
  value: string;
};

/** What to show of a hit so that it shows why it is one; undefined when its row does. */
export function reasonOf(hit: AppHit): Reason | undefined {
  const isMarked = (field: 'name' | 'shortDescription') => highlighted(hit, field, '').includes(PRE_TAG);
  if (isMarked('name') || isMarked('shortDescription')) return undefined;
  const developer = highlighted(hit, 'developer', '');
  if (developer.includes(PRE_TAG)) return { field: 'developer', value: developer };
  return markedField(hit) ?? askedPrice(hit) ?? (hit._related ? { value: '' } : undefined);
}

/** "Free" and "cheap" ask for a price, whatever the texts say. */
function askedPrice(hit: AppHit): Reason | undefined {
  const parts = hit._rankingInfo?.explanation.parts ?? [];
  if (!parts.some((part) => part.reading === 'price')) return undefined;
  return { field: hit.priceCents === 0 ? 'free' : 'lowPrice', value: '' };
}

function markedField(hit: AppHit): Reason | undefined {
  for (const level of ['full', 'partial']) {
    for (const field of HIDDEN_FIELDS) {
      const leaf = leavesOf(hit, field).find((one) => one.matchLevel === level);
      if (leaf) return { field, value: leaf.value };
    }
  }
  return undefined;
}

type Leaf = { value: string; matchLevel: string };

/** The values of a field: a list has one for each of its texts. */
function leavesOf(hit: AppHit, field: string): Leaf[] {
  return [hit._highlightResult[field] ?? hit._snippetResult[field]].flat().filter(isLeaf);
}

function isLeaf(leaf: unknown): leaf is Leaf {
  if (typeof leaf !== 'object' || leaf === null || !('value' in leaf)) return false;
  return typeof leaf.value === 'string' && leaf.value.includes(PRE_TAG);
}
