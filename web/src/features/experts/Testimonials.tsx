import '../../styles/sections.css';
import { catalogueText } from '../../lib/catalogueText';
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
              <div className="may-shrink">
                <h3 className="testimonial-name">
                  {name} <span className="small muted">{organization}</span>
                </h3>
                <p className="tiny muted">{day(date)}</p>
              </div>
            </div>
            <p className="review-text" {...catalogueText}>
              {text}
            </p>
          </article>
        </li>
      ))}
    </ul>
  );
}
