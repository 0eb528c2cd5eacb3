import { readFile } from 'node:fs/promises';

// As a storefront does whose prices and lists change: rendered for each request.
export const dynamic = 'force-dynamic';

export default async function Listing() {
  const { listing, title } = JSON.parse(await readFile('listing.json', 'utf8'));
  return (
    <>
      <h1>{title}</h1>
      <ul>
        {listing.cards.map((card) => (
          <li key={card.id}>
            <article>
              {/* biome-ignore lint/performance/noImgElement: a small SVG, as in the shop */}
              <img src={card.icon} alt="" width={46} height={46} loading="lazy" />
              <h3>
                <a href={card.path}>{card.name}</a>
              </h3>
              <p>{card.developer}</p>
              <p>{card.shortDescription}</p>
              {card.rating && (
                <span>
                  {card.rating.rate.toFixed(1)} ({card.rating.votes})
                </span>
              )}
              <span>{card.price.frequency === 'free' ? 'Free' : `$${card.price.cents / 100}`}</span>
            </article>
          </li>
        ))}
      </ul>
    </>
  );
}
