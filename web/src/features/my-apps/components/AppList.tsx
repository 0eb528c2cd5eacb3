import { useState } from 'react';
import { myApps as text } from '../../../messages/myApps';
import { Select } from '../../../ui/Input';
import { Segment } from '../../../ui/Segment';
import type { Attempt } from '../../payment/api/attempts';
import type { User } from '../../session/model/user';
import { type Row, type Sort, sorted } from '../model';
import { AppRow } from './AppRow';

const SORTS = ['attention', 'name', 'next'] as const;
const PRODUCTS = ['livechat', 'helpdesk'] as const;

type Filter = 'all' | (typeof PRODUCTS)[number];
type AppListProps = { rows: readonly Row[]; attempts: readonly Attempt[]; user: User };

/** The installed apps and services, one product's or all. */
export function AppList({ rows, attempts, user }: AppListProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [sort, setSort] = useState<Sort>('attention');
  const of = (product: Filter) => rows.filter((row) => product === 'all' || row.app.product === product);
  const products = PRODUCTS.filter((product) => of(product).length > 0);
  // What was chosen may have been uninstalled meanwhile.
  const shown = of(filter).length > 0 ? filter : 'all';
  return (
    <>
      <div className="list-tools">
        {products.length > 1 && (
          <Segment
            legend={text.filter}
            name="my-apps-product"
            value={shown}
            options={[
              { value: 'all', label: text.all(rows.length) },
              ...products.map((product) => ({
                value: product,
                label: text.product(product, of(product).length),
              })),
            ]}
            onChange={setFilter}
          />
        )}
        <Select
          size="sm"
          aria-label={text.sort}
          value={sort}
          onChange={(event) => setSort(event.currentTarget.value as Sort)}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {text.sorts[one]}
            </option>
          ))}
        </Select>
      </div>
      <ul className="app-list" aria-label={text.list}>
        {sorted(of(shown), sort).map((row) => (
          <AppRow
            key={row.app.id}
            row={row}
            attempt={attempts.find((one) => one.application_id === row.app.id)}
            user={user}
          />
        ))}
      </ul>
    </>
  );
}
