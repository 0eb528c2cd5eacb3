import { count, shortDollars } from '../../lib/money';
import type { Expert } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import type { Figure } from '../../ui/Figures';

/** The sections of a partner's page, by the names that addresses use (S2.19). Empty ones are left out. */
export function sectionsOf(expert: Pick<Expert, 'projects' | 'services' | 'testimonials'>) {
  return [
    { id: 'description', title: text.description, isThere: true },
    { id: 'services', title: text.services, isThere: expert.services.length > 0 },
    { id: 'work', title: text.work, isThere: expert.projects.length > 0 },
    { id: 'testimonials', title: text.testimonials, isThere: expert.testimonials.length > 0 },
  ]
    .filter((section) => section.isThere)
    .map(({ id, title }) => ({ id, title, tab: title }));
}

type Offered = Pick<Expert, 'agents' | 'hourlyRateCents' | 'projectRateFromCents' | 'projects'>;

/** What a partner costs and brings, in figures. A figure that the partner does not give is left out. */
export function figuresOf({ agents, hourlyRateCents, projectRateFromCents, projects }: Offered): Figure[] {
  const { figures: words } = text;
  const figures = [
    projectRateFromCents > 0 && { ...words.projects, value: shortDollars(projectRateFromCents) },
    !!hourlyRateCents && { ...words.hourly, value: shortDollars(hourlyRateCents) },
    agents > 0 && { ...words.agents, value: count(agents) },
    projects.length > 0 && { ...words.work, value: count(projects.length) },
  ];
  return figures.filter((figure) => figure !== false);
}

/** S3.23: what a visitor fills in to write to a partner. */
export type MessageForm = Record<'name' | 'surname' | 'email' | 'website' | 'message', string>;
export type MessageErrors = Partial<Record<keyof MessageForm, string>>;

/** The limits that the server has, too. */
export const LIMITS = { name: 64, email: 254, website: 200, message: 2000, shortestMessage: 10 } as const;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function checkMessage(form: MessageForm): MessageErrors {
  const errors: MessageErrors = {};
  if (!form.name) errors.name = text.errors.name;
  else if (form.name.length > LIMITS.name) errors.name = text.errors.nameLong;
  if (form.surname.length > LIMITS.name) errors.surname = text.errors.nameLong;
  if (!EMAIL.test(form.email) || form.email.length > LIMITS.email) errors.email = text.errors.email;
  if (form.website && !/\S\.\S/.test(form.website)) errors.website = text.errors.website;
  if (form.message.length < LIMITS.shortestMessage) errors.message = text.errors.message;
  if (form.message.length > LIMITS.message) errors.message = text.errors.messageLong;
  return errors;
}
