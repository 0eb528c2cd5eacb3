import {
  BrowserClient,
  dedupeIntegration,
  defaultStackParser,
  eventFiltersIntegration,
  globalHandlersIntegration,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
  setCurrentClient,
} from '@sentry/browser';
import type { Reporter } from '../lib/report';
import { isNoise, reportOf } from '../lib/reportOf';

/** The parts of an event that could carry a token or a name: the hash, the query, the page before. */
function withoutQuery(address: string | undefined): string | undefined {
  return address?.replace(/[?#].*$/, '');
}

/** Sends failures to the error-reporting service. Errors that nobody caught are sent, too. */
export function startReporter(dsn: string, release: string): Reporter {
  const client = new BrowserClient({
    dsn,
    release,
    transport: makeFetchTransport,
    stackParser: defaultStackParser,
    integrations: [
      globalHandlersIntegration(),
      linkedErrorsIntegration(),
      dedupeIntegration(),
      eventFiltersIntegration(),
    ],
    beforeSend: (event) => {
      if (event.exception?.values?.some((one) => isNoise(one.value ?? ''))) return null;
      const url = withoutQuery(location.href);
      return { ...event, request: url ? { url } : {}, user: {} };
    },
  });
  setCurrentClient(client);
  client.init();
  return (failed) => {
    const report = reportOf(failed);
    if (!report) return;
    const { area, type, failure, status, code, response } = report;
    const scope = new Scope();
    scope.setTags({ area, type, ...(status === undefined ? {} : { status }), ...(code ? { code } : {}) });
    if (response) scope.setContext('response data', response);
    client.captureException(failure, {}, scope);
  };
}
