import { devTransfers as text } from '../../../messages/devTransfers';

type WillHappenProps = { apps: readonly { id: string; name: string }[]; lines: readonly string[] };

/** What a transfer brings, and of which apps. */
export function WillHappen({ apps, lines }: WillHappenProps) {
  return (
    <div className="transfers-will">
      <p className="medium">{text.willHappen}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {apps.length > 1 && (
        <p className="small muted">
          {text.movesWith(apps.length)} {apps.map(({ name }) => name).join(', ')}
        </p>
      )}
    </div>
  );
}
