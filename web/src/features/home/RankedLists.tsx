import type { components } from '../../lib/api.gen';
import { home as text } from '../../messages/home';
import { SectionHead } from '../../ui/SectionHead';
import { AppRow } from '../catalog/components/AppRow';

export function RankedLists({ lists }: { lists: components['schemas']['RankedList'][] }) {
  return (
    <div className="sec lists">
      {lists.map((list) => (
        <section key={list.path}>
          <SectionHead
            isEdited
            title={list.title}
            link={{ text: text.seeAll, path: list.path }}
            context={text.seeAllOf(list.title)}
          />
          <ul>
            {list.cards.map((card) => (
              <AppRow key={card.id} card={card} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
