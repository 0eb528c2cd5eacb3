import type { HomeSection } from '../../../lib/wire';
import { home as text } from '../../../messages/home';
import { Categories } from './Categories';
import { Chips } from './Chips';
import { Collections } from './Collections';
import { People } from './People';
import { PromoBanner } from './PromoBanner';

/** What of a block is read, and leads somewhere: the same for everybody. */
export function ReadBlock({ section, isFirst }: { section: HomeSection; isFirst: boolean }) {
  switch (section.kind) {
    case 'chips':
      return <Chips title={section.title || text.lists} chips={section.chips ?? []} />;
    case 'promo':
      return section.promo ? <PromoBanner promo={section.promo} isQuiet={!isFirst} /> : null;
    case 'collections':
      return <Collections collections={section.collections ?? []} />;
    case 'categories':
      return <Categories categories={section.categories ?? []} />;
    case 'developers':
      return <People people={section.people ?? []} />;
    default:
      return null;
  }
}
