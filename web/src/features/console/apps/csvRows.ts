import { day } from '../../../lib/dates';
import { devConsole as text } from '../../../messages/devConsole';
import { problemsOf } from '../model/list';
import { nextOf, type OwnApp, publicStateOf } from '../model/standing';
import { priceOf } from '../model/words';
import { workedOf } from './worked';

/** The list as rows of a file, the head first: all columns. */
export function csvRows(apps: readonly OwnApp[]): string[][] {
  const { columns, csvColumns } = text;
  const head = [
    columns.app,
    csvColumns.slug,
    csvColumns.product,
    columns.public,
    csvColumns.liveRevision,
    columns.open,
    columns.next,
    columns.problems,
    columns.rating,
    columns.installs,
    columns.price,
    columns.changed,
  ];
  return [head, ...apps.map(rowOf)];
}

function rowOf(app: OwnApp): string[] {
  return [
    app.name,
    app.slug,
    text.products[app.product],
    text.public[publicStateOf(app)],
    app.liveVersion === undefined ? '' : String(app.liveVersion),
    workedOf(app)?.words ?? text.none,
    text.next[nextOf(app)],
    String(problemsOf(app)),
    app.rating ? app.rating.rate.toFixed(1) : '',
    String(app.installations),
    priceOf(app.payment),
    app.updatedAt ? day(app.updatedAt) : '',
  ];
}
