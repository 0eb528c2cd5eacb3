import { Children, type ReactNode } from 'react';
import { catalogueText } from '../../lib/catalogueText';
import type { HomeSection } from '../../lib/wire';
import { home as text } from '../../messages/home';
import { MoreLink } from '../../ui/SectionHead';

type PanelProps = { section: HomeSection; isAlone: boolean; children: ReactNode };

/** A framed list with its title in the frame; two of them share a row. */
export function Panel({ section, isAlone, children }: PanelProps) {
  if (Children.count(children) === 0) return null;
  return (
    <section className={isAlone ? 'sec panel' : 'panel'}>
      <div className="panel-head">
        <h2 {...catalogueText}>{section.title}</h2>
        {section.link && <MoreLink link={section.link} context={text.seeAllOf(section.title)} />}
      </div>
      <ul className="panel-list">{children}</ul>
    </section>
  );
}
