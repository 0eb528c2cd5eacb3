import './history.css';
import { useQuery } from '@tanstack/react-query';
import { useBoot } from '../../../lib/boot';
import { devHistory as text } from '../../../messages/devHistory';
import { ui } from '../../../messages/ui';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Loaded } from '../../../ui/Loaded';
import { appPath, consoleHref } from '../paths';
import { type HistoryEvent, newsOf } from './api';
import { detailsOf, timeOf, whatOf, whoOf } from './said';

/** What happened lately with the apps of the organization, each with the way to the app's whole history. */
export function NewsDialog({ token, onClose }: { token: string; onClose: () => void }) {
  const query = useQuery(newsOf(useBoot(), token));
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      title={text.news}
      footer={<Button onClick={onClose}>{ui.close}</Button>}
    >
      <Loaded query={query} failedTitle={text.newsFailed}>
        {(news) =>
          news.length === 0 ? (
            <p className="muted">{text.noNews}</p>
          ) : (
            <ol className="console-news" aria-label={text.news}>
              {news.map(({ app, event }) => (
                <li key={`${app.id} ${event.sequence}`}>
                  <p>
                    <a className="link medium" href={consoleHref(appPath(app.slug, 'history'))}>
                      {app.name}
                    </a>
                    {`: ${whatOf(event)}`} <span className="muted">{detailsBeside(app.name, event)}</span>
                  </p>
                  <p className="tiny muted">
                    {`${whoOf(event)}, `}
                    <time dateTime={event.createdAt}>{timeOf(event.createdAt)}</time>
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** The details, where they say more than the name that stands before them. */
const detailsBeside = (name: string, event: HistoryEvent): string => {
  const details = detailsOf(event);
  return details === name ? '' : details;
};
