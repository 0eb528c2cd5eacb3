import '../../styles/sections.css';
import '../../styles/entry-page.css';
import '../../styles/person-page.css';
import { BadgeCheck, MapPin } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useBoot } from '../../lib/boot';
import { catalogueText } from '../../lib/catalogueText';
import type { Expert } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import { people } from '../../messages/people';
import { ui } from '../../messages/ui';
import { AppIcon } from '../../ui/AppIcon';
import { Badge } from '../../ui/Badge';
import { Crumbs } from '../../ui/Crumbs';
import { catalogueWords } from '../../ui/catalogueWords';
import { Facts } from '../../ui/Facts';
import { Figures } from '../../ui/Figures';
import { Stars } from '../../ui/markup/Stars';
import { Note } from '../../ui/Note';
import { SectionTabs } from '../../ui/SectionTabs';
import { AppCard } from '../catalog/components/AppCard';
import { chooseLooks } from '../catalog/model/looks';
import { countVisit } from './api';
import { ContactBox } from './ContactBox';
import { ExpertBar } from './ExpertBar';
import { figuresOf, sectionsOf } from './model';
import { ReviewExpert } from './ReviewExpert';
import { Testimonials } from './Testimonials';

/** A partner who can be hired (S2.19). */
export function ExpertPage({ expert }: { expert: Expert }) {
  const boot = useBoot();
  useEffect(() => {
    // Outside: the service that counts visits (S7.18).
    countVisit(boot, expert.slug, new Date());
  }, [boot, expert.slug]);
  const sections = sectionsOf(expert);
  const bodies: Record<string, ReactNode> = {
    description: <Description expert={expert} />,
    services: <Services expert={expert} />,
    work: <Projects projects={expert.projects} />,
    testimonials: <Testimonials testimonials={expert.testimonials} />,
  };
  return (
    <div className="app-layout">
      <div className="app-head">
        {expert.mode === 'editorial' && <Crumbs links={expert.breadcrumbs} className="crumbs-top" />}
        <ExpertHead expert={expert} />
        <ExpertFigures expert={expert} />
      </div>
      <div className="app-side expert-side" id="contact">
        <div>
          <ContactBox expert={expert} />
          <ReviewExpert expert={expert} />
        </div>
      </div>
      <div className="app-rest">
        <SectionTabs sections={sections} />
        {sections.map(({ id, title }) => (
          <section key={id} className="app-sec" id={id}>
            <h2>{title}</h2>
            {bodies[id]}
          </section>
        ))}
      </div>
      <ExpertBar expert={expert} />
    </div>
  );
}

function ExpertHead({ expert }: { expert: Expert }) {
  const { campaign, rating, place } = expert;
  return (
    <>
      <div className="app-title">
        <AppIcon src={expert.icon} size={96} eager />
        <div className="grow">
          <h1 {...(campaign ? catalogueText : {})}>{campaign ? campaign.title : expert.name}</h1>
          <p className="sub" {...catalogueText}>
            {campaign ? campaign.intro : expert.text}
          </p>
          <ul className="facts">
            {campaign && (
              <li>
                <b>{expert.name}</b>
              </li>
            )}
            {expert.recommended && (
              <li>
                <Badge tone="accent">
                  <BadgeCheck size={12} aria-hidden="true" />
                  {people.recommended}
                </Badge>
              </li>
            )}
            <li>
              {rating ? (
                <a href="#testimonials">
                  <Stars rating={rating} size={15} />
                </a>
              ) : (
                <span>{ui.noRatings}</span>
              )}
            </li>
            {place && (
              <li>
                <MapPin size={14} aria-hidden="true" />
                {place}
              </li>
            )}
          </ul>
        </div>
      </div>
      {campaign && (
        <div className="mt-6">
          <Note>{catalogueWords(campaign.offer)}</Note>
        </div>
      )}
    </>
  );
}

/** What hiring them costs and how much there is of them; what a partner does not say is left out. */
function ExpertFigures({ expert }: { expert: Expert }) {
  const figures = figuresOf(expert);
  if (figures.length === 0) return null;
  return (
    <div className="expert-figures">
      <Figures label={text.figures.title} figures={figures} />
    </div>
  );
}

function Description({ expert }: { expert: Expert }) {
  return (
    <>
      <div className="prose" {...catalogueText}>
        {expert.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <Facts
        className="expert-facts"
        facts={[
          { name: text.facts.works, value: expert.worksWith.join(', ') },
          { name: text.facts.languages, value: expert.languages.join(', ') },
          { name: text.facts.industries, value: expert.industries.join(', ') },
        ]}
      />
    </>
  );
}

/** What they do, and what of it is sold here, each at work. */
function Services({ expert }: { expert: Expert }) {
  const looks = chooseLooks(expert.cards.map((card) => card.scene));
  return (
    <>
      <ul className="wrap-row">
        {expert.services.map((service) => (
          <li key={service}>
            <Badge>{service}</Badge>
          </li>
        ))}
      </ul>
      {expert.cards.length > 0 && (
        <ul className="two mt-4">
          {expert.cards.map((card, index) => (
            <li key={card.id}>
              <AppCard card={card} look={looks[index]} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Projects({ projects }: { projects: Expert['projects'] }) {
  return (
    <ul className="two work">
      {projects.map((project) => (
        <li key={project.title}>
          <article className="panel">
            <h3 {...catalogueText}>{project.title}</h3>
            <p {...catalogueText}>{project.text}</p>
            <p className="small">
              <b>{project.client}</b> <span className="muted num">{project.year}</span>
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
