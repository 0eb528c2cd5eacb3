import { day } from '../../lib/dates';
import { initials } from '../../lib/names';
import type { Expert } from '../../lib/wire';
import { HUE_NAMES, hash } from '../../recipes/hues';

/** What clients wrote about a partner. */
export function Testimonials({ testimonials }: { testimonials: Expert['testimonials'] }) {
  return (
    <ul className="reviews">
      {testimonials.map(({ name, organization, date, text }) => (
        <li key={name + date}>
          <article>
            <div className="review-who">
              <span className="avatar" data-hue={HUE_NAMES[hash(name) % HUE_NAMES.length]} aria-hidden="true">
                {initials(name)}
              </span>
              <div className="min-w-0">
                <h3 className="text-14">
                  {name} <span className="text-13 text-muted font-regular">{organization}</span>
                </h3>
                <p className="text-12 text-muted">{day(date)}</p>
              </div>
            </div>
            <p className="review-text">{text}</p>
          </article>
        </li>
      ))}
    </ul>
  );
}
