import { Eye, Pencil } from 'lucide-react';
import { checkout as text } from '../../../messages/checkout';
import type { permissionLines } from '../model/payment';

/** What an app may do, as the items of a list: what it writes, what it only reads. */
export function PermissionLines({ write, read }: ReturnType<typeof permissionLines>) {
  return (
    <>
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
    </>
  );
}
