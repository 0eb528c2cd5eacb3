import './home.css';
import { Suspense } from 'react';
import type { Home } from '../../lib/wire';
import { Hero } from './Hero';
import { HomeSection } from './HomeSection';
import { groupSections, type PlacedSection } from './model';

export function HomePage({ home }: { home: Home }) {
  const groups = groupSections(home.sections);
  return (
    <>
      <Hero home={home} />
      {groups.map((group) => (
        // Each is hydrated in a task of its own, so that none of them is long.
        <Suspense key={sectionKey(group)}>
          <SectionRow group={group} home={home} />
        </Suspense>
      ))}
    </>
  );
}

function SectionRow({ group, home }: { group: PlacedSection[]; home: Home }) {
  const [only] = group;
  if (group.length === 1 && only) {
    return <HomeSection section={only.section} isFirst={only.isFirst} home={home} />;
  }
  return (
    <div className="sec duo">
      {group.map(({ section, isFirst }) => (
        <HomeSection key={section.kind} section={section} isFirst={isFirst} home={home} isPanel />
      ))}
    </div>
  );
}

const sectionKey = (group: PlacedSection[]) =>
  group.map(({ section, index }) => `${section.kind} ${index}`).join(' ');
