import '../../styles/sections.css';
import '../../styles/entry-page.css';
import '../../styles/person-page.css';
import { BadgeCheck, Mail } from 'lucide-react';
import { useMemo } from 'react';
import { catalogueText } from '../../lib/catalogueText';
import { day } from '../../lib/dates';
import { count } from '../../lib/money';
import type { Developer } from '../../lib/wire';
import { developer as text } from '../../messages/developer';
import { people } from '../../messages/people';
import { ui } from '../../messages/ui';
import { AppIcon } from '../../ui/AppIcon';
import { buttonClass } from '../../ui/Button';
import { Crumbs } from '../../ui/Crumbs';
import { Facts } from '../../ui/Facts';
import { Stars } from '../../ui/markup/Stars';
import { SectionTabs } from '../../ui/SectionTabs';
import { EntryList } from '../catalog/components/EntryList';
import { Verified } from '../catalog/components/Marks';
import { Pager } from '../catalog/components/Pager';
import { entriesOf, useMoreEntries } from '../catalog/model/useMoreEntries';

/** Who publishes apps, with everything they publish (S2.07). */
export function DeveloperPage({ developer }: { developer: Developer }) {
  const { listing, services } = developer;
  const more = useMoreEntries(listing);
  const entries = [...entriesOf(listing), ...more.entries];
  const tabs = useMemo(() => tabsOf(developer), [developer]);
  return (
    <>
      <div className="app-layout">
        <div className="app-head">
          <Crumbs links={developer.breadcrumbs} className="crumbs-top" />
          <DeveloperHead developer={developer} />
        </div>
        <div className="app-side">
          <DeveloperBox developer={developer} />
        </div>
        <div className="app-rest prose developer-text" {...catalogueText}>
          {developer.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      {tabs.length > 1 && <SectionTabs sections={tabs} />}
      {entries.length > 0 && (
        <section id="apps" className="sec">
          <h2 className="mb-5">{text.appsBy(developer.name)}</h2>
          <div ref={more.list}>
            <EntryList entries={entries} />
          </div>
          <Pager listing={listing} shown={entries.length} more={more} />
        </section>
      )}
      {services.length > 0 && (
        <section id="services" className="sec">
          <h2 className="mb-5">{text.servicesBy(developer.name)}</h2>
          <EntryList entries={entriesOf({ cards: services })} />
        </section>
      )}
    </>
  );
}

/** What there is of a developer: apps, services, contact (S2.20). */
function tabsOf({ listing, services, email, website }: Developer) {
  const { tabs } = text;
  return [
    ...(listing.cards.length > 0 ? [{ id: 'apps', tab: tabs.apps }] : []),
    ...(services.length > 0 ? [{ id: 'services', tab: tabs.services }] : []),
    ...(email || website ? [{ id: 'contact', tab: tabs.contact }] : []),
  ];
}

function DeveloperHead({ developer }: { developer: Developer }) {
  const { products = 0, installations = 0, rating } = developer;
  return (
    <div className="app-title">
      <AppIcon src={developer.icon} size={96} eager />
      <div className="grow">
        <h1>
          {developer.name}
          {developer.proved?.domain && <Verified size={22} />}
        </h1>
        <p className="sub" {...catalogueText}>
          {developer.text}
        </p>
        <ul className="facts">
          <li>{people.products(products)}</li>
          {installations > 0 && <li>{people.installs(count(installations))}</li>}
          <li>
            <Stars rating={rating ?? null} size={15} />
          </li>
        </ul>
      </div>
    </div>
  );
}

function DeveloperBox({ developer }: { developer: Developer }) {
  const { website, email, links } = developer;
  return (
    <aside id="contact" className="panel price-like" aria-label={text.about(developer.name)}>
      <Facts
        facts={[
          { name: text.facts.website, value: website ? <Outside href={website} /> : null },
          ...links.map((link) => ({ name: link.text, value: <Outside href={link.path} /> })),
          { name: text.facts.languages, value: developer.languages.join(', ') },
          { name: text.facts.hours, value: developer.hours ?? null },
          {
            name: text.facts.place,
            value: [developer.city, developer.country].filter(Boolean).join(', '),
          },
          { name: text.facts.founded, value: developer.founded > 0 ? String(developer.founded) : null },
        ]}
      />
      <Proofs developer={developer} />
      {email && (
        <a className={`${buttonClass({ block: true })} mt-4`} href={`mailto:${email}`}>
          <Mail size={17} aria-hidden="true" />
          {text.contact(developer.name)}
        </a>
      )}
    </aside>
  );
}

/** What 'Verified' says: what was proved, and when; or else who brought them. */
function Proofs({ developer: { proved, imported } }: { developer: Developer }) {
  const { domain, domainOn, mailOn } = proved ?? {};
  if (!proved && !imported) return null;
  return (
    <div className="mt-4">
      {domain && domainOn && (
        <>
          <p className="medium">
            <BadgeCheck size={16} aria-hidden="true" /> {text.verified}
          </p>
          <p className="small muted">{text.provedDomain(domain, day(domainOn))}</p>
        </>
      )}
      {imported && !domain && <p className="small muted">{text.imported}</p>}
      {mailOn && <p className="small muted">{text.provedMail(day(mailOn))}</p>}
    </div>
  );
}

function Outside({ href }: { href: string }) {
  return (
    <a className="link" href={href} target="_blank" rel="noopener nofollow">
      {href.replace(/^https?:\/\/|\/$/g, '')}
      <span className="sr-only"> {ui.opensNewTab}</span>
    </a>
  );
}
