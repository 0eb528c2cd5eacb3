import type { Permission } from '../../lib/wire';
import { checkout as text } from '../../messages/purchase';
import { permissionLines } from './model';
import { PermissionLines } from './PermissionLines';

type PermissionStepProps = {
  name: string;
  permissions: readonly Pick<Permission, 'area' | 'readOnly'>[];
  /** Among several: the heading says which. */
  isNamed?: boolean;
};

/** What the app may do in the account. */
export function PermissionStep({ name, permissions, isNamed = false }: PermissionStepProps) {
  const { write, read } = permissionLines(permissions);
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
