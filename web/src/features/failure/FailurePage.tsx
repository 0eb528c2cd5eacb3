import './not-found.css';
import type { Failure } from '../../lib/wire';
import { failurePages as text } from '../../messages/failurePages';
import { search } from '../../messages/search';
import { buttonClass } from '../../ui/Button';
import { Link } from '../../ui/Link';
import { AppRow } from '../catalog/components/AppRow';
import { BigSearch } from '../search/components/BigSearch';
import { Broken } from './Broken';
import { NotFoundTile } from './NotFoundTile';
import { Offline } from './Offline';

/** The page that a browser keeps for when it has no network. */
const OFFLINE = 0;

export function FailurePage({ failure }: { failure: Failure }) {
  if (failure.status === 404) return <NotFound popular={failure.popular} />;
  return failure.status === OFFLINE ? <Offline /> : <Broken />;
}

function NotFound({ popular }: Pick<Failure, 'popular'>) {
  const { notFound } = text;
  return (
    <>
      <div className="failure">
        <NotFoundTile />
        <h1>{notFound.heading}</h1>
        <p className="lead">{notFound.text}</p>
        <BigSearch placeholder={search.label} />
        <div className="failure-actions">
          <Link className={buttonClass({ variant: 'primary' })} to="/">
            {notFound.home}
          </Link>
          <Link className={buttonClass()} to="/apps/">
            {notFound.browse}
          </Link>
        </div>
      </div>
      {popular.length > 0 && (
        <section className="failure-rows">
          <h2 className="mb-3">{notFound.popular}</h2>
          <ul>
            {popular.map((card) => (
              <AppRow key={card.id} card={card} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
