import type { Home, HomeSection as Section } from '../../lib/wire';
import { home as text } from '../../messages/home';
import { SectionHead } from '../../ui/SectionHead';
import { AppCard } from '../catalog/components/AppCard';
import { AppRow } from '../catalog/components/AppRow';
import { chooseLooks } from '../catalog/model/looks';
import { Categories } from './Categories';
import { Chips } from './Chips';
import { Collections } from './Collections';
import { MediaTiles } from './MediaTiles';
import { Panel } from './Panel';
import { People, PersonRow } from './People';
import { PromoBanner } from './PromoBanner';
import { RankedLists } from './RankedLists';

type HomeSectionProps = { section: Section; home: Home; isFirst: boolean; isPanel?: boolean };

/** One block of the first page. A block without content is left out. */
export function HomeSection({ section, home, isFirst, isPanel = false }: HomeSectionProps) {
  switch (section.kind) {
    case 'chips':
      return <Chips title={section.title || text.lists} chips={section.chips ?? []} />;
    case 'ranked':
      return <RankedLists lists={section.ranked ?? []} />;
    case 'promo':
      return section.promo ? <PromoBanner promo={section.promo} isQuiet={!isFirst} /> : null;
    case 'services':
      return (
        <Panel section={section} isAlone={!isPanel}>
          {section.cards?.map((card) => (
            <AppRow key={card.id} card={card} />
          ))}
        </Panel>
      );
    case 'partners':
      return (
        <Panel section={section} isAlone={!isPanel}>
          {section.people?.map((person) => (
            <PersonRow key={person.slug} person={person} />
          ))}
        </Panel>
      );
    default:
      return (
        <section className="sec">
          <SectionHead
            isEdited
            title={section.title}
            text={section.text}
            link={section.link}
            context={text.seeAllOf(section.title)}
          />
          <SectionBody section={section} home={home} />
        </section>
      );
  }
}

function SectionBody({ section, home }: { section: Section; home: Home }) {
  switch (section.kind) {
    case 'highlights':
      return <Highlights home={home} />;
    case 'collections':
      return <Collections collections={section.collections ?? []} />;
    case 'deals':
      return (
        <ul className="cards cards-4 snap">
          {section.cards?.map((card) => (
            <li key={card.id}>
              <AppCard card={card} />
            </li>
          ))}
        </ul>
      );
    case 'categories':
      return <Categories categories={section.categories ?? []} />;
    case 'media':
      return <MediaTiles media={section.media ?? []} />;
    case 'developers':
      return <People people={section.people ?? []} />;
    default:
      return null;
  }
}

function Highlights({ home }: { home: Home }) {
  const { week, highlights } = home;
  // The app of the week, above them, is a neighbour, too.
  const shown = [week, ...highlights];
  const [, ...looks] = chooseLooks(shown.map((one) => one?.card.scene));
  return (
    <ul className="cards cards-3 snap">
      {highlights.map(({ card, text: reason }, index) => (
        <li key={card.id}>
          <AppCard card={card} look={looks[index]} {...(reason && { text: reason })} />
        </li>
      ))}
    </ul>
  );
}
