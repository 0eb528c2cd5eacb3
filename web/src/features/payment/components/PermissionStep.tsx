import { useQuery } from '@tanstack/react-query';
import { Eye, Pencil } from 'lucide-react';
import { useBoot } from '../../../lib/boot';
import type { Permission } from '../../../lib/wire';
import { nameOfArea } from '../../../messages/areas';
import { checkout as text } from '../../../messages/checkout';
import { Badge } from '../../../ui/Badge';
import { AreaIcon } from '../../installation/AreaIcon';
import { areasOf } from '../../installation/consent';

type AskingApp = {
  id: string;
  name: string;
  clientId: string;
  /** What the page or the cart knows, shown until the accounts service has said what the app asks for now. */
  permissions: readonly Pick<Permission, 'area' | 'readOnly'>[];
};

/** What apps may do in the account, grouped by app where there are several. */
export function PermissionStep({ apps }: { apps: readonly AskingApp[] }) {
  return (
    <li>
      <div>
        <h2>{apps.length > 1 ? text.permissionsOfAll : text.permissions}</h2>
        <div className="checkout-permissions">
          {apps.map((app) => (
            <Areas key={app.id} app={app} isNamed={apps.length > 1} />
          ))}
        </div>
      </div>
    </li>
  );
}

function Areas({ app, isNamed }: { app: AskingApp; isNamed: boolean }) {
  const { data } = useQuery(areasOf(useBoot(), app.clientId));
  const areas = data ?? app.permissions;
  return (
    <section>
      {isNamed && <h3>{app.name}</h3>}
      {areas.length > 0 ? (
        <ul className="checkout-areas">
          {areas.map(({ area, readOnly }) => (
            <li key={area}>
              <AreaIcon area={area} size={18} />
              <span className="checkout-area">{nameOfArea(area)}</span>
              {readOnly ? (
                <Badge>
                  <Eye size={12} aria-hidden="true" /> {text.reads}
                </Badge>
              ) : (
                <Badge tone="warning">
                  <Pencil size={12} aria-hidden="true" /> {text.writes}
                </Badge>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className="checkout-small">{text.noPermissions(app.name)}</p>
      )}
    </section>
  );
}
