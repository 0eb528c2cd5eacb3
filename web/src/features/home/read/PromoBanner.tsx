import type { components } from '../../../lib/api.gen';
import { catalogueText } from '../../../lib/catalogueText';
import { day } from '../../../lib/dates';
import { home as text } from '../../../messages/home';
import { catalogueWords } from '../../../ui/catalogueWords';
import { Link } from '../../../ui/Link';

type PromoBannerProps = { promo: components['schemas']['Promo']; isQuiet: boolean };

export function PromoBanner({ promo, isQuiet }: PromoBannerProps) {
  const { title, text: claim, linkText, path, picture, until } = promo;
  return (
    <section className="sec promo" data-quiet={isQuiet || undefined}>
      <div className="promo-text">
        {until && <p className="promo-until">{text.dealUntil(day(until))}</p>}
        <h2 {...catalogueText}>{title}</h2>
        <p {...catalogueText}>{claim}</p>
        <Link className="btn" to={path}>
          {catalogueWords(linkText)}
        </Link>
      </div>
      <div className="promo-picture">
        <img src={picture.src} alt={picture.alt} width={640} height={400} loading="lazy" decoding="async" />
      </div>
    </section>
  );
}
