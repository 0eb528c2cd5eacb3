import { catalogueText } from '../../lib/catalogueText';
import { day } from '../../lib/dates';
import type { App } from '../../lib/wire';
import { Badge } from '../../ui/Badge';

export function Changelog({ changes }: { changes: App['changelog'] }) {
  return (
    <ol className="changelog">
      {changes.map((change) => (
        <li key={change.version}>
          <div className="small muted">
            <Badge tone="line">{change.version}</Badge>
            <p className="mt-1">{day(change.date)}</p>
          </div>
          <div {...catalogueText}>
            <h3>{change.title}</h3>
            <p className="muted">{change.text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
