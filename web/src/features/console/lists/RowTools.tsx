import { devLists as text } from '../../../messages/devLists';
import { Button } from '../../../ui/Button';
import { PageLinks } from '../frame/PageLinks';
import { Choice, SearchField, SortChoice } from './fields';
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
  const { chosen, change, groups, sorts, heads } = list;
  if (list.isFew) return null;
  const names = Object.keys(groups);
  return (
    <div className="console-tools list-tools">
      <SearchField
        label={text.search(label)}
        hint={text.searchShort}
        value={chosen.q}
        onChange={(q) => change({ q })}
      />
      {names.length > 0 && (
        <Choice
          label={text.filter(label)}
          none={any}
          value={chosen.state}
          options={names}
          names={groups}
          onChange={(state) => change({ state: state ?? '' })}
        />
      )}
      <SortChoice
        label={text.sort(label)}
        sorts={sorts}
        sort={chosen.sort}
        hasHeads={heads.length > 0}
        onChange={(sort) => change({ sort })}
      />
    </div>
  );
}

/** Below the rows: how many of all there are, and the other pages; what to do when the filters leave none. */
export function RowFoot({ label, list }: RowToolsProps) {
  if (list.isFew) return null;
  const isEmpty = list.left === 0;
  return (
    <div className="console-foot list-foot">
      <span className="num" role="status">
        {isEmpty ? text.none : text.of(list.left, list.all)}
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
