import type { HistoryEvent } from './api';
import { dayBefore, detailsOf } from './said';

/** The details of what was done; an app that they name leads to its page. */
export function Details({ event }: { event: Pick<HistoryEvent, 'name' | 'payload' | 'meta'> }) {
  const { instead } = event.payload;
  if (!instead?.url) return detailsOf(event);
  return (
    <>
      {dayBefore(event)}
      <a className="link" href={instead.url}>
        {instead.name}
      </a>
    </>
  );
}
