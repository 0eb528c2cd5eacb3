import type { ReactNode } from 'react';
import { isLink, isPicture } from '../../host-kit/v1';
import { simulators as text } from '../../messages/simulators';
import { Button } from '../../ui/Button';
import { useStore } from '../model/store';
import { sections } from './state';
import { firstSections, type HostApp, type SectionComponent } from './types';

type Press = (app: HostApp, buttonId: string, opensApp: boolean) => void;

/** The sections of installed apps: as they came with the app, or as the app drew them anew. */
export function Sections({
  apps,
  onPress,
  onOpen,
}: {
  apps: readonly HostApp[];
  onPress: Press;
  onOpen: (app: HostApp) => void;
}) {
  const changed = useStore(sections);
  return apps.flatMap((app) =>
    firstSections(app).map((first) => {
      const section = changed[app.id]?.[first.title] ?? first;
      return (
        <section key={`${app.id} ${first.title}`} className="sim-section">
          <header className="sim-section-head">
            {section.imgUrl && <SafePicture url={section.imgUrl} size={18} />}
            <h3>{section.title}</h3>
            {section.openApp && (
              <Button size="sm" variant="ghost" onClick={() => onOpen(app)}>
                {text.apps.open} <span className="sr-only">{app.name}</span>
              </Button>
            )}
          </header>
          {section.components.map((component, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an app replaces the whole list
            <Part key={n} component={component} onPress={(id, opens) => onPress(app, id, opens)} />
          ))}
        </section>
      );
    }),
  );
}

type PartProps = { component: SectionComponent; onPress: (id: string, opensApp: boolean) => void };

const words = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

function SafePicture({ url, size }: { url: unknown; size: number }) {
  const address = words(url);
  if (!isPicture(address)) return null;
  return <img src={address} alt="" width={size} height={size} loading="lazy" referrerPolicy="no-referrer" />;
}

function SafeLink({ url, children }: { url: unknown; children: ReactNode }) {
  const address = words(url);
  if (!isLink(address)) return children;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

type Data = Record<string, unknown>;
type Renderer = (data: Data, onPress: PartProps['onPress']) => ReactNode;

const RENDERERS: Readonly<Record<string, Renderer>> = {
  line: () => <hr className="sim-line" />,
  button: ({ label, id, openApp, primary }, onPress) => (
    <Button
      size="sm"
      block
      variant={primary ? 'primary' : 'secondary'}
      onClick={() => onPress(words(id), Boolean(openApp))}
    >
      {words(label)}
    </Button>
  ),
  label_value: ({ label, value, iconUrl, url }) => (
    <p className="sim-pair">
      {Boolean(iconUrl) && <SafePicture url={iconUrl} size={14} />}
      {words(label) && <span className="muted">{words(label)}</span>}
      <span>{url ? <SafeLink url={url}>{words(value) || words(url)}</SafeLink> : words(value)}</span>
    </p>
  ),
  link: ({ url, value }) => (
    <p>
      <SafeLink url={url}>{words(value) || words(url)}</SafeLink>
    </p>
  ),
  title: ({ title, value, description, imgUrl, imgSize, link, id, clickable, openApp }, onPress) => (
    <div className="sim-title">
      {Boolean(imgUrl) && <SafePicture url={imgUrl} size={imgSize === 'big' ? 40 : 20} />}
      <div>
        {clickable ? (
          <button type="button" className="link" onClick={() => onPress(words(id), Boolean(openApp))}>
            {words(title)}
          </button>
        ) : (
          <strong>{link ? <SafeLink url={link}>{words(title)}</SafeLink> : words(title)}</strong>
        )}
        {words(value) && <span> {words(value)}</span>}
        {words(description) && <p className="muted">{words(description)}</p>}
      </div>
    </div>
  ),
  tags: ({ tags, label }) => (
    <p className="sim-tags">
      {words(label) && <span className="muted">{words(label)}</span>}
      {Array.isArray(tags) &&
        tags.map((tag) => (
          <span key={words(tag)} className="badge">
            {words(tag)}
          </span>
        ))}
    </p>
  ),
  customer: ({ name, email }) => (
    <p className="sim-pair">
      <strong>{words(name)}</strong> <span className="muted">{words(email)}</span>
    </p>
  ),
};

function Part({ component, onPress }: PartProps) {
  return RENDERERS[component.type]?.(('data' in component ? component.data : {}) as Data, onPress) ?? null;
}
