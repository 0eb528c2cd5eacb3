import { simulators as text } from '../../messages/simulators';
import { config } from '../model/config';
import { withTried } from '../model/tried';
import { useInstalled } from './installed';
import { widgetOf } from './types';

const { engage: words } = text;

/** Targeted messages: which app's page is shown to whom on the customer's site. */
export function EngagePage() {
  const { apps } = useInstalled();
  const shown = apps.filter((app) => widgetOf(app, 'targeted-message'));
  return (
    <section className="sim-page">
      <h1>{text.menu.engage}</h1>
      <p>{words.intro}</p>
      {shown.length === 0 ? (
        <p className="muted">{words.none}</p>
      ) : (
        <ul className="sim-manage">
          {shown.map((app) => (
            <li key={app.id}>
              <div className="grow">
                <strong>{app.name}</strong>
                <p className="muted">{words.toWhom}</p>
              </div>
              <a
                className="btn btn-secondary btn-sm"
                href={withTried(`/demo/site/?targeted=${encodeURIComponent(app.slug)}`)}
                target="_blank"
                rel="noopener"
              >
                {words.preview} <span className="sr-only">{app.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a className="link" href={withTried('/demo/site/')} target="_blank" rel="noopener">
          {words.openSite(config.name)}
        </a>
      </p>
    </section>
  );
}
