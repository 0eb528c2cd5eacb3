import '../../styles/sections.css';
import '../catalog/components/app-cards.css';
import '../../ui/table.css';
import type { App, Card } from '../../lib/wire';
import { app as appText } from '../../messages/app';
import { sections as text } from '../../messages/appSections';
import { AppIcon } from '../../ui/AppIcon';
import { Link } from '../../ui/Link';
import { Stars } from '../../ui/markup/Stars';
import { Price } from '../../ui/Price';
import { SectionHead } from '../../ui/SectionHead';
import { AppCard } from '../catalog/components/AppCard';
import { useOwnAgents } from '../install/components/PriceBox';

type Row = {
  app: Pick<Card, 'slug' | 'name' | 'icon' | 'price' | 'rating'>;
  /** Empty for the app of the page. */
  path: string;
  inCommon: string;
};

/** What is said of other apps, below the sections. */
export function RelatedApps({ app }: { app: App }) {
  return (
    <>
      <Alternatives app={app} />
      <UsedWithApps app={app} />
      <MoreByDeveloper app={app} />
    </>
  );
}

/** The app and those that do much the same: what they cost, how they are rated, what they have in common. */
function Alternatives({ app }: { app: App }) {
  const { alternatives, service: isService } = app;
  const agents = useOwnAgents(app);
  if (alternatives.length === 0) return null;
  const rows: Row[] = [
    { app: { ...app, rating: app.ratings }, path: '', inCommon: text.thisOne(isService) },
    ...alternatives.map(({ card, category, places }) => ({
      app: card,
      path: card.path,
      inCommon: text.inCommon(category, places) || text.alike,
    })),
  ];
  const slugs = [app.slug, ...alternatives.map(({ card }) => card.slug)];
  // Services are not compared.
  const link = isService
    ? undefined
    : { text: text.compareAll(slugs.length), path: `/compare/${slugs.join(',')}/` };
  return (
    <section className="sec" id="alternatives">
      <SectionHead title={text.alternatives(app.name)} text={text.alternativesWhy(isService)} link={link} />
      <div className="table-wrap alternatives">
        <table className="table">
          <caption className="sr-only">{text.alternatives(app.name)}</caption>
          <thead>
            <tr>
              {text.alternativeHeads(isService).map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ app: { slug, icon, name, price, rating }, path, inCommon }) => (
              <tr key={slug}>
                <td>
                  <span className="row">
                    <AppIcon src={icon} size={30} />
                    {path ? <Link to={path}>{name}</Link> : name}
                  </span>
                </td>
                <td>
                  <Price price={price} agents={agents} />
                </td>
                <td>
                  <Stars rating={rating} />
                </td>
                <td>{inCommon}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** What organizations with the app have, too. How many there are is said in words, never in numbers. */
function UsedWithApps({ app: { name, usedWith } }: { app: App }) {
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

function MoreByDeveloper({ app: { developer, moreByDeveloper } }: { app: App }) {
  if (moreByDeveloper.length === 0) return null;
  return (
    <section className="sec" id="more-by-developer">
      <SectionHead title={appText.more(developer)} />
      <ul className="cards cards-3">
        {moreByDeveloper.map((card) => (
          <li key={card.id}>
            <AppCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}
