import type { components } from '../../../lib/api.gen';
import { myApps as text } from '../../../messages/myApps';
import { buttonClass } from '../../../ui/Button';
import { Link } from '../../../ui/Link';
import { Note } from '../../../ui/Note';
import type { Installed } from '../../installation/api';

type SameAppsProps = {
  pairs: readonly components['schemas']['InstallsSameBody'][];
  installed: readonly Installed[];
};

/** Two apps that do much the same, with the reason why that is said. */
export function SameApps({ pairs, installed }: SameAppsProps) {
  const found = pairs.flatMap(({ applicationIds, category }) => {
    const [one, other] = applicationIds.map((id) => installed.find((app) => app.id === id));
    return one && other ? [{ one, other, category }] : [];
  });
  return found.map(({ one, other, category }) => (
    <div key={`${one.id} ${other.id}`} className="mt-4">
      <Note
        action={
          <Link className={buttonClass({ size: 'sm' })} to={`/compare/${one.slug},${other.slug}/`}>
            {text.compareThem}{' '}
            <span className="sr-only">
              {one.name}, {other.name}
            </span>
          </Link>
        }
      >
        {text.same(one.name, other.name, category)}
      </Note>
    </div>
  ));
}
