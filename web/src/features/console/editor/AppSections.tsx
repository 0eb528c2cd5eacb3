import { ArrowLeft, Check } from 'lucide-react';
import { devConsole as text } from '../../../messages/devConsole';
import { PublicMark } from '../frame/StateMark';
import { showInStrip } from '../frame/showInStrip';
import { type Missing, missingOf, typedOf } from '../model/missing';
import { type FieldPage, placeOf } from '../model/places';
import { publicStateOf } from '../model/standing';
import { APPS_PATH, appPath, consoleHref } from '../paths';
import { RetryingIcon } from '../pictures/RetryingIcon';
import { type AppPart, type EditorPart, OF_APP, OF_REVISION } from './appParts';
import { useDraft } from './useDraft';

/** The side of the pages of an app: the way back, how it stands, and its parts with what each misses. */
export function AppSections({ current }: { current: EditorPart }) {
  const { app, values } = useDraft();
  const missing = missingOf(typedOf(app, values));
  const pages = Object.values(PAGES);
  const ready = pages.filter((page) => countIn(page, missing) === 0).length;
  const linkTo = ({ part, path, icon: Icon }: AppPart) => (
    <a
      key={part}
      className="console-link"
      href={consoleHref(appPath(app.slug, path))}
      aria-current={part === current ? 'page' : undefined}
      ref={part === current ? showInStrip : undefined}
    >
      <Icon size={16} aria-hidden="true" />
      <span className="grow">{text.parts[part]}</span>
      {PAGES[part] !== undefined && <MissingMark count={countIn(PAGES[part], missing)} />}
    </a>
  );
  return (
    <>
      <div className="console-at-app">
        <a className="console-back" href={consoleHref(APPS_PATH)}>
          <ArrowLeft size={15} aria-hidden="true" />
          {text.allApps}
        </a>
        <p className="console-this">
          <RetryingIcon src={app.icon} size={26} />
          <span className="may-shrink">
            <b className="block ellip small">{app.name}</b>
            <PublicMark state={publicStateOf(app)} />
          </span>
        </p>
      </div>
      <nav className="console-nav" aria-label={text.sectionsOf(app.name)}>
        <p className="console-nav-label tiny muted">
          <span>{app.version > 0 ? text.version(app.version) : text.theRevision}</span>
          <span className="num">{text.ready(ready, pages.length)}</span>
        </p>
        {OF_REVISION.map(linkTo)}
        <p className="console-nav-label tiny muted">{text.thisApp}</p>
        {OF_APP.map(linkTo)}
      </nav>
    </>
  );
}

/** The pages that have fields that must be filled, as parts. */
const PAGES: Partial<Record<EditorPart, FieldPage>> = {
  listing: '',
  pictures: 'pictures',
  install: 'install',
};

const countIn = (page: FieldPage, missing: Missing): number =>
  Object.keys(missing).filter((field) => placeOf(field)?.page === page).length;

function MissingMark({ count }: { count: number }) {
  if (count === 0) return <Check className="console-ready" size={15} aria-hidden="true" />;
  return (
    <span className="console-blocks tiny num">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{`, ${text.toDo(count)}`}</span>
    </span>
  );
}
