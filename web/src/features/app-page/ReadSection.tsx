import '../../styles/sections.css';
import { Fragment, type ReactNode } from 'react';
import { day } from '../../lib/dates';
import type { App } from '../../lib/wire';
import { sections as text } from '../../messages/appSections';
import { ui } from '../../messages/ui';
import { Facts } from '../../ui/Facts';
import { Link } from '../../ui/Link';
import { SanitisedHtml } from '../../ui/markup/SanitisedHtml';
import { FeatureList } from '../catalog/components/FeatureList';
import { Changelog } from './Changelog';
import type { SectionId } from './model';
import { Permissions } from './Permissions';
import { Support, Terms } from './Support';

const factsOf = ({ facts, tryOuts }: App) => [
  { name: text.facts.categories(facts.categories.length), value: categoriesOf(facts) },
  { name: text.facts.worksWith, value: facts.worksWith.join(', ') },
  { name: text.facts.appearsIn, value: !tryOuts && facts.appearsIn.join(', ') },
  { name: text.facts.languages, value: facts.languages.join(', ') },
  { name: text.facts.updated, value: facts.updated ? day(facts.updated) : null },
];

/** The lists that an app stands in, each with the way there. */
const categoriesOf = ({ categories }: App['facts']) =>
  categories.length > 0 &&
  categories.map(({ path, text: name }, index) => (
    <Fragment key={path}>
      {index > 0 && ', '}
      <Link className="link" to={path}>
        {name}
      </Link>
    </Fragment>
  ));

/** Each place of an app, with the way to see it at work where anybody may. */
function Places({ app: { facts, tryOuts = [] } }: { app: App }) {
  const places = facts.appearsIn.map((place) => {
    const address = tryOuts.find((one) => one.place === place)?.address;
    return { name: place, value: address ? <TryIt place={place} address={address} /> : text.onceInstalled };
  });
  return (
    <>
      <h3 className="mt-6">{text.whereItAppears}</h3>
      <Facts className="app-facts mt-3" facts={places} />
    </>
  );
}

const TryIt = ({ place, address }: { place: string; address: string }) => (
  <a className="link" href={address} target="_blank" rel="noopener nofollow">
    {text.tryIt}{' '}
    <span className="sr-only">
      {place} {ui.opensNewTab}
    </span>
  </a>
);

/** A section that is read: what stands in it is the same for everybody, and leads somewhere at most. */
export const ReadSection = ({ id, app }: { id: ReadSectionId; app: App }) => BODIES[id](app);

/** These have buttons, or stand elsewhere. */
type ReadSectionId = Exclude<SectionId, 'your-use' | 'upgrades' | 'reviews' | 'more-by-developer'>;

const BODIES: Record<ReadSectionId, (app: App) => ReactNode> = {
  description: (app) => (
    <>
      <SanitisedHtml className="prose" html={app.descriptionHtml} />
      <Facts className="app-facts" facts={factsOf(app)} />
      {app.tryOuts && <Places app={app} />}
    </>
  ),
  features: (app) => <FeatureList features={app.features} />,
  benefits: (app) => <FeatureList features={app.benefits} areBenefits />,
  permissions: (app) => (
    <>
      <p className="permissions-lead muted">{text.permissionsIntro(app.name, app.permissions.length)}</p>
      <Permissions permissions={app.permissions} />
    </>
  ),
  support: (app) => <Support app={app} />,
  'app-terms': (app) => <Terms app={app} />,
  changelog: (app) => <Changelog changes={app.changelog} />,
};
