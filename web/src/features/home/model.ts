import type { HomeSection } from '../../lib/wire';

export type PlacedSection = {
  section: HomeSection;
  index: number;
  /** The first of its kind on the page. */
  isFirst: boolean;
};

const PANELS: readonly HomeSection['kind'][] = ['services', 'partners'];

/** Sections in their order; services and partners that follow each other share a row. */
export function groupSections(sections: readonly HomeSection[]): PlacedSection[][] {
  const groups: PlacedSection[][] = [];
  sections.forEach((section, index) => {
    const placed = {
      section,
      index,
      isFirst: sections.findIndex((one) => one.kind === section.kind) === index,
    };
    const last = groups.at(-1);
    const isPair =
      last?.length === 1 &&
      PANELS.includes(section.kind) &&
      last.every((one) => PANELS.includes(one.section.kind));
    if (isPair) last.push(placed);
    else groups.push([placed]);
  });
  return groups;
}
