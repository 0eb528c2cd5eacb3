import './suggestions.css';
import { Search } from 'lucide-react';
import { search as text } from '../../../messages/search';
import { AppIcon } from '../../../ui/AppIcon';
import { Link } from '../../../ui/Link';
import type { Option } from '../model/options';
import { highlighted } from '../model/search';
import type { SearchState } from '../model/useSearchResults';
import { Highlight } from './Highlight';

type SuggestionsProps = {
  id: string;
  isOpen: boolean;
  query: string;
  state: SearchState;
  options: Option[];
  active: number;
  onChoose: (path: string) => void;
};

export function Suggestions({ id, isOpen, query, state, options, active, onChoose }: SuggestionsProps) {
  const { results, hasFailed } = state;
  const total = results ? results.totalApps + results.totalPartners : 0;
  const isListed = isOpen && results !== undefined;
  // A status line says that the search failed or takes long.
  const word = hasFailed ? text.failed : state.isLate ? text.late : state.isStalled ? text.working : '';
  const showsStatus = isOpen && word !== '' && (hasFailed || !results);
  const view = (kind: Option['kind']) =>
    options.map((option, index) =>
      option.kind === kind ? (
        <OptionView
          key={`${kind} ${option.path}`}
          id={`${id}-${index}`}
          option={option}
          query={query}
          isActive={index === active}
          onChoose={onChoose}
        />
      ) : null,
    );
  return (
    <>
      <p className="sr-only" role="status">
        {isListed && !state.isPending && (total > 0 ? text.found(total) : text.nothing(query))}
        {showsStatus && word}
      </p>
      {showsStatus && (
        <p className="search-drop search-group small muted" aria-hidden="true">
          {word}
        </p>
      )}
      <div className={isListed && !showsStatus ? 'search-drop' : undefined} hidden={!isListed || showsStatus}>
        <div id={id} role="listbox" aria-label={text.suggestions}>
          {isListed && (
            <>
              <Group id={`${id}-apps`} name={text.apps} isShown={results.apps.length > 0}>
                {view('app')}
              </Group>
              <Group id={`${id}-partners`} name={text.partners} isShown={results.partners.length > 0}>
                {view('partner')}
              </Group>
              <div className="search-group" role="presentation">
                {view('all')}
              </div>
            </>
          )}
        </div>
        <p className="search-keys" aria-hidden="true">
          <span>
            <span className="kbd">↑</span> <span className="kbd">↓</span> {text.toMove}
          </span>
          <span>
            <span className="kbd">{text.enter}</span> {text.toOpen}
          </span>
          <span>
            <span className="kbd">Esc</span> {text.toClose}
          </span>
        </p>
      </div>
    </>
  );
}

type GroupProps = { id: string; name: string; isShown: boolean; children: React.ReactNode };

function Group({ id, name, isShown, children }: GroupProps) {
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
    <div className="search-group" role="group" aria-labelledby={id}>
      <span className="search-group-name" id={id}>
        {name}
      </span>
      {children}
    </div>
  );
}

type OptionViewProps = {
  id: string;
  option: Option;
  query: string;
  isActive: boolean;
  onChoose: (path: string) => void;
};

function OptionView({ id, option, query, isActive, onChoose }: OptionViewProps) {
  return (
    <Link
      id={id}
      className="option"
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      to={option.path}
      // Pressing must not take the focus from the field before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => {
        event.preventDefault();
        onChoose(option.path);
      }}
    >
      <OptionBody option={option} query={query} />
      <span className="kbd" aria-hidden="true">
        {text.enter}
      </span>
    </Link>
  );
}

function OptionBody({ option, query }: { option: Option; query: string }) {
  if (option.kind === 'all') {
    return (
      <>
        <span className="option-icon">
          <Search size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
        <span className="grow">
          {option.total > 0 ? text.seeAll(option.total, query.trim()) : text.nothing(query.trim())}
        </span>
      </>
    );
  }
  const { hit } = option;
  const field = option.kind === 'app' || option.hit.shortDescription ? 'shortDescription' : 'headline';
  const line =
    option.kind === 'app' ? option.hit.shortDescription : option.hit.shortDescription || option.hit.headline;
  return (
    <>
      <AppIcon src={hit.icon} size={34} eager />
      <span className="grow">
        <b>
          <Highlight value={highlighted(hit, 'name', hit.name)} />
        </b>
        <span className="block small muted ellip">
          <Highlight value={highlighted(hit, field, line)} />
        </span>
      </span>
    </>
  );
}
