import './lists.css';
import { Search } from 'lucide-react';
import { devLists as text } from '../../../messages/devLists';
import { Button } from '../../../ui/Button';
import { Input, Select } from '../../../ui/Input';
import { PageLinks } from '../frame/PageLinks';
import type { ListView } from './rows';

type RowToolsProps = {
  /** What the list holds, for the names of the tools. */
  label: string;
  list: ListView;
  /** What stands for no filter. */
  any?: string;
};

/** Search, filter and order of a list; nothing where a few rows need none. */
export function RowTools({ label, list, any = text.any }: RowToolsProps) {
  const { chosen, change, groups, orders } = list;
  if (list.isFew) return null;
  const names = Object.entries(groups);
  return (
    <div className="console-tools list-tools">
      <div className="console-search">
        <Search size={15} aria-hidden="true" />
        <Input
          type="search"
          aria-label={text.search(label)}
          placeholder={text.searchShort}
          value={chosen.q}
          onChange={(event) => change({ q: event.currentTarget.value })}
        />
      </div>
      {names.length > 0 && (
        <Select
          size="sm"
          aria-label={text.filter(label)}
          value={chosen.state}
          onChange={(event) => change({ state: event.currentTarget.value })}
        >
          <option value="">{any}</option>
          {names.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {orders.length > 1 && (
        <Select
          size="sm"
          aria-label={text.sort(label)}
          value={chosen.sort}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        >
          {orders.map((order) => (
            <option key={order} value={order}>
              {text.orders[order]}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

/** Below the rows: how many of all there are, and the other pages; what to do when the filters leave none. */
export function RowFoot({ label, list }: RowToolsProps) {
  if (list.isFew) return null;
  const isEmpty = list.shown.length === 0;
  return (
    <div className="console-foot list-foot">
      <span className="num" role="status">
        {isEmpty ? text.none : text.of(list.shown.length, list.all)}
      </span>
      {list.isFiltered && (
        <Button variant="ghost" size="sm" onClick={() => list.change({ q: '', state: '' })}>
          {text.clear}
        </Button>
      )}
      <span className="grow" />
      <PageLinks label={text.pages(label)} page={list.page} pages={list.pages} to={list.to} />
    </div>
  );
}
