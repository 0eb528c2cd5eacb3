import * as v from 'valibot';

// The answers of the search service (the Algolia protocol). They come from
// outside, so they are parsed; what is missing or odd becomes empty.

const text = v.fallback(v.string(), '');
const number = v.fallback(v.number(), 0);
const flag = v.fallback(v.boolean(), false);
const texts = v.fallback(v.array(v.string()), []);
const highlight = v.fallback(v.record(v.string(), v.unknown()), {});

/** The parts of a score: `rarity` times `evidence` is what words of the text add to it. */
export const Explanation = v.object({
  score: v.number(),
  parts: v.array(
    v.object({
      words: v.array(v.string()),
      reading: v.string(),
      matched: v.optional(v.string()),
      fields: v.array(v.string()),
      rarity: v.number(),
      evidence: v.number(),
    }),
  ),
  bonus: v.number(),
  likeness: v.number(),
  order: v.number(),
});

const AppHit = v.object({
  objectID: v.string(),
  name: v.string(),
  path: v.string(),
  slug: text,
  icon: text,
  /** What its scenes are coloured by. */
  colour: text,
  sceneBase: text,
  /** Ways to show it, and what buyers call what is seen there, one to one. */
  looks: texts,
  places: texts,
  developer: text,
  shortDescription: text,
  payment: text,
  priceCents: number,
  oldPriceCents: number,
  discountPercent: number,
  discountUntil: text,
  discountEnding: text,
  discountEndsAt: text,
  trialDays: number,
  /** What an agent costs from so many on, in cents, and without its discount: "10 425 500". */
  priceTiers: texts,
  rating: number,
  votes: number,
  verified: flag,
  aiPowered: flag,
  service: flag,
  _highlightResult: highlight,
  _snippetResult: highlight,
  _related: flag,
  /** Only where it was asked for. */
  _rankingInfo: v.fallback(v.optional(v.object({ explanation: Explanation })), undefined),
});

const PartnerHit = v.object({
  objectID: v.string(),
  name: v.string(),
  path: text,
  icon: text,
  headline: text,
  shortDescription: text,
  city: text,
  country: text,
  rating: number,
  votes: number,
  _highlightResult: highlight,
  _related: flag,
});

/** What is asked for of each hit; the names with a line are of the search service itself. */
export const SHOWN_OF_APPS = shown(AppHit.entries);
export const SHOWN_OF_PARTNERS = shown(PartnerHit.entries);

function shown(entries: object): string[] {
  return Object.keys(entries).filter((name) => name !== 'objectID' && !name.startsWith('_'));
}

/** What a text was read as, because the shop has nothing of its own name. */
const ReadAs = v.object({ typed: v.string(), concept: v.string(), product: flag });

/** Names of facets with their values and how many hits each has. */
const Facets = v.fallback(v.record(v.string(), v.record(v.string(), v.number())), {});

export type Explanation = v.InferOutput<typeof Explanation>;
export type ReadAs = v.InferOutput<typeof ReadAs>;
export type AppHit = v.InferOutput<typeof AppHit>;
export type PartnerHit = v.InferOutput<typeof PartnerHit>;

/** One answer of a multi-query; hits that cannot be read are left out. */
function resultOf<T extends v.GenericSchema>(schema: T) {
  return v.object({
    nbHits: v.number(),
    nbRelated: number,
    facets: v.optional(Facets, {}),
    didYouMean: v.fallback(v.optional(v.string()), undefined),
    readAs: v.fallback(v.optional(ReadAs), undefined),
    leftOut: texts,
    hits: v.pipe(
      v.array(v.unknown()),
      v.transform((hits) =>
        hits.flatMap((hit) => {
          const parsed = v.safeParse(schema, hit);
          return parsed.success ? [parsed.output] : [];
        }),
      ),
    ),
  });
}

const FacetResult = v.object({ nbHits: v.number(), facets: v.optional(Facets, {}) });

/** Apps, partners, then the counts of each facet that is in use. */
export const SearchAnswer = v.object({
  results: v.tupleWithRest([resultOf(AppHit), resultOf(PartnerHit)], FacetResult),
});
