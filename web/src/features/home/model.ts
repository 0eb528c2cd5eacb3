import type { Home, HomeSection } from '../../lib/wire';

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

/** The app of the week is shown beside the headline (S9.23). */
export function appOfTheWeek(home: Pick<Home, 'highlights'>) {
  return home.highlights.find((one) => one.tags.includes('app-of-the-week')) ?? home.highlights[0];
}
