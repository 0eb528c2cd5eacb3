import { catalogueText } from '../../lib/catalogueText';
import type { Home } from '../../lib/wire';
import { home as text } from '../../messages/home';
import { AppIcon } from '../../ui/AppIcon';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { BigSearch } from '../search/components/BigSearch';

export function Hero({ home }: { home: Home }) {
  const { hero } = home;
  return (
    <section className="hero">
      <div>
        <h1 {...catalogueText}>{hero.title}</h1>
        <p className="lead" {...catalogueText}>
          {hero.text}
        </p>
        {/* The language of a field is that of what is typed: the editors' words cannot be marked as English. */}
        <BigSearch placeholder={catalogueText.lang ? undefined : hero.searchPlaceholder} hasButton />
        {hero.popular.length > 0 && (
          <p className="hero-popular" {...catalogueText}>
            <span className="muted">{hero.popularTitle}</span>
            {hero.popular.map((query) => (
              <Link key={query} className="link" to={`/search?q=${encodeURIComponent(query)}`}>
                {query}
              </Link>
            ))}
          </p>
        )}
      </div>
      <AppOfTheWeek home={home} />
    </section>
  );
}

function AppOfTheWeek({ home }: { home: Home }) {
  const { week } = home;
  if (!week) return null;
  const { card, picture } = week;
  return (
    <article className="week">
      <div className="week-picture">
        <img
          className="picture"
          src={picture.src}
          alt={picture.alt}
          width={640}
          height={400}
          fetchPriority="high"
        />
      </div>
      <div className="week-body">
        <AppIcon src={card.icon} size={46} eager />
        <div className="grow">
          <p className="tiny muted">{text.appOfTheWeek}</p>
          <h2>{card.name}</h2>
          <p className="small muted ellip" {...catalogueText}>
            {card.shortDescription}
          </p>
        </div>
        <Link className={buttonClass({ size: 'sm' })} to={card.path}>
          {text.viewApp}
          <span className="sr-only"> {card.name}</span>
        </Link>
      </div>
    </article>
  );
}
