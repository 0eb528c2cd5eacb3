import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import type { Permission } from '../../../lib/wire';
import { checkout as text } from '../../../messages/purchase';
import { areasOf } from '../../installation/consent';
import { permissionLines } from '../model/payment';
import { PermissionLines } from './PermissionLines';

type PermissionStepProps = {
  name: string;
  clientId: string;
  /** What the page or the cart knows, shown until the accounts service has said what the app asks for now. */
  permissions: readonly Pick<Permission, 'area' | 'readOnly'>[];
  /** Among several: the heading says which. */
  isNamed?: boolean;
};

/** What the app may do in the account. */
export function PermissionStep({ name, clientId, permissions, isNamed = false }: PermissionStepProps) {
  const areas = useQuery(areasOf(useBoot(), clientId));
  const { write, read } = permissionLines(areas.data ?? permissions);
  return (
    <li>
      <div>
        <h2>{isNamed ? text.permissionsOf(name) : text.permissions}</h2>
        {write || read ? (
          <>
            <p className="checkout-small mb-2">{text.permissionsIntro(name)}</p>
            <ul className="checkout-permissions">
              <PermissionLines write={write} read={read} />
            </ul>
          </>
        ) : (
          <p className="checkout-small">{text.noPermissions(name)}</p>
        )}
      </div>
    </li>
  );
}
