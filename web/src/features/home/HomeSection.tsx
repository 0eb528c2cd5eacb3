import '../catalog/components/app-cards.css';
import type { Home, HomeSection as Section } from '../../lib/wire';
import { home as text } from '../../messages/home';
import { Drawn } from '../../ui/markup/drawnPart';
import { SectionHead } from '../../ui/SectionHead';
import { AppCard } from '../catalog/components/AppCard';
import { AppRow } from '../catalog/components/AppRow';
import { chooseLooks } from '../catalog/model/looks';
import { Panel } from './Panel';
import { PersonRow } from './PersonRow';
import { mediaTiles, readBlock } from './parts';
import { RankedLists } from './RankedLists';

type HomeSectionProps = { section: Section; home: Home; isFirst: boolean; isPanel?: boolean };

/** One block of the first page. A block without content is left out. */
export function HomeSection({ section, home, isFirst, isPanel = false }: HomeSectionProps) {
  switch (section.kind) {
    case 'chips':
    case 'promo':
      return <Drawn part={readBlock} props={{ section, isFirst }} />;
    case 'ranked':
      return <RankedLists lists={section.ranked ?? []} />;
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
    case 'media':
      return <Drawn part={mediaTiles} props={{ media: section.media ?? [] }} />;
    case 'collections':
    case 'categories':
    case 'developers':
      return <Drawn part={readBlock} props={{ section, isFirst: false }} />;
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
