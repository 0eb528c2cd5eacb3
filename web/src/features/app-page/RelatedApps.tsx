import type { App } from '../../lib/wire';
import { app as text } from '../../messages/app';
import { AppIcon } from '../../ui/AppIcon';
import { Link } from '../../ui/Link';
import { SectionHead } from '../../ui/SectionHead';
import { AppCard } from '../catalog/components/AppCard';

/** Apps that do much the same, each with what it has in common, and all of them side by side. */
export function Alternatives({ app }: { app: App }) {
  const { alternatives } = app;
  if (alternatives.length === 0) return null;
  const slugs = [app.slug, ...alternatives.map(({ card }) => card.slug)];
  // Services are not compared.
  const link = app.service
    ? undefined
    : { text: text.compareAll(slugs.length), path: `/compare/${slugs.join(',')}/` };
  return (
    <section className="sec" id="alternatives">
      <SectionHead title={text.alternatives(app.name)} text={text.alternativesWhy} link={link} />
      <ul className="cards cards-3">
        {alternatives.map(({ card, category, places }) => (
          <li key={card.id}>
            <AppCard card={card} note={<p className="tiny muted">{text.inCommon(category, places)}</p>} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What organizations with the app have, too. How many there are is said in words, never in numbers. */
export function UsedWithApps({ app: { name, usedWith } }: { app: App }) {
  if (usedWith.length === 0) return null;
  return (
    <section className="sec" id="used-with">
      <SectionHead title={text.usedWith} text={text.usedWithWhy(name)} />
      <ul className="cards cards-3">
        {usedWith.map(({ card, share }) => (
          <li key={card.id}>
            <article className="app-card used-with">
              <AppIcon src={card.icon} size={42} />
              <div className="may-shrink">
                <h3 className="app-card-name">
                  <Link className="app-card-link" to={card.path}>
                    {card.name}
                  </Link>
                </h3>
                <p className="app-card-by">{text.shares[share]}</p>
              </div>
            </article>
          </li>
        ))}
      </ul>
    </section>
  );
}
