import { Eye, Pencil } from 'lucide-react';
import type { Permission } from '../../lib/wire';
import { checkout as text } from '../../messages/purchase';
import { permissionLines } from './model';

/** What the app may do in the account. */
export function PermissionStep({ name, permissions }: { name: string; permissions: readonly Permission[] }) {
  const { write, read } = permissionLines(permissions);
  return (
    <li>
      <div>
        <h2>{text.permissions}</h2>
        {write || read ? (
          <>
            <p className="checkout-small mb-2">{text.permissionsIntro(name)}</p>
            <ul className="checkout-permissions">
              {write && (
                <li>
                  <Pencil size={16} strokeWidth={1.75} aria-hidden="true" />
                  {text.readAndWrite(write)}
                </li>
              )}
              {read && (
                <li>
                  <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
                  {text.read(read)}
                </li>
              )}
            </ul>
          </>
        ) : (
          <p className="checkout-small">{text.noPermissions(name)}</p>
        )}
      </div>
    </li>
  );
}
