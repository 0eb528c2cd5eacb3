import './home.css';
import type { Home } from '../../lib/wire';
import { Hero } from './Hero';
import { HomeSection } from './HomeSection';
import { groupSections } from './model';

export function HomePage({ home }: { home: Home }) {
  const groups = groupSections(home.sections);
  return (
    <>
      <Hero home={home} />
      {groups.map((group) =>
        group.length === 1 && group[0] ? (
          <HomeSection
            key={sectionKey(group)}
            section={group[0].section}
            isFirst={group[0].isFirst}
            home={home}
          />
        ) : (
          <div key={sectionKey(group)} className="sec duo">
            {group.map(({ section, isFirst }) => (
              <HomeSection key={section.kind} section={section} isFirst={isFirst} home={home} isPanel />
            ))}
          </div>
        ),
      )}
    </>
  );
}

const sectionKey = (group: ReturnType<typeof groupSections>[number]) =>
  group.map(({ section, index }) => `${section.kind} ${index}`).join(' ');
