import { Eye, Pencil } from 'lucide-react';
import type { Permission } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { nameOfArea, sentencesOfArea } from '../../messages/areas';
import { Badge } from '../../ui/Badge';
import { AreaIcon } from '../installation/AreaIcon';

/** What an app may see and do, one row per area of the account. */
export function Permissions({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <ul className="permissions">
      {permissions.map(({ area, readOnly, says }) => (
        <li key={area}>
          <AreaIcon area={area} size={20} />
          <div className="may-shrink">
            <h3>{nameOfArea(area)}</h3>
            {(says ?? sentencesOfArea(area, readOnly)).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <Badge tone={readOnly ? 'neutral' : 'warning'}>
            {readOnly ? (
              <Eye size={12} strokeWidth={2} aria-hidden="true" />
            ) : (
              <Pencil size={12} strokeWidth={2} aria-hidden="true" />
            )}
            {readOnly ? text.readOnly : text.readWrite}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
