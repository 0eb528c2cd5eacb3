import type { App } from '../../lib/wire';
import { app as text } from '../../messages/en';
import { Badge } from '../../ui/Badge';
import { Price } from '../../ui/Price';

export function Upgrades({ upgrades }: { upgrades: App['upgrades'] }) {
  return (
    <ul className="upgrades">
      {upgrades.map((upgrade) => (
        <li key={upgrade.id}>
          <div className="flex-1 min-w-0">
            <h3>{upgrade.name}</h3>
            <p className="text-13 text-muted">{upgrade.description}</p>
          </div>
          {upgrade.counted && (
            <span className="upgrade-counted">
              <Badge>{text.counted}</Badge>
            </span>
          )}
          <b className="whitespace-nowrap">
            <Price price={upgrade.price} />
          </b>
        </li>
      ))}
    </ul>
  );
}
