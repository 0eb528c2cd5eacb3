import './rise.css';
import { day } from '../../../lib/dates';
import { devRise as text } from '../../../messages/devRise';
import type { Progress } from '../publishing';

type Steps = NonNullable<Progress['askedRise']>;

/** A moment of the way of a higher price: its day, or how it is said while nobody knows the day. */
type Step = { at: string; what: string; more: string; isDone?: boolean };

/** The steps in their order; what nobody has to do any more, or never had, is left out. */
function stepsOf(
  { submittedAt, answerBy, publishedAt, countsAt, payers }: Steps,
  isPublished: boolean,
): Step[] {
  const submitted = submittedAt
    ? { at: day(submittedAt), what: text.submitted, isDone: true }
    : { at: text.next, what: text.submit };
  return [
    // An import brings revisions that nobody submitted.
    ...(submittedAt || !isPublished ? [{ ...submitted, more: text.needsReview }] : []),
    ...(answerBy ? [{ at: text.atTheLatest(day(answerBy)), what: text.answer, more: text.answerDays }] : []),
    {
      at: publishedAt ? day(publishedAt) : text.onPublication,
      what: isPublished ? text.told(payers) : text.mail(payers),
      more: payers > 0 ? text.mailSays : text.nobodyTold,
      isDone: isPublished,
    },
    { at: publishedAt ? day(countsAt) : text.daysLater, what: text.counts, more: text.keeps(payers) },
  ];
}

type RiseTimelineProps = { rise: Steps; isPublished?: boolean };

/** The way of a higher price from its submission to the day on which it counts. */
export function RiseTimeline({ rise, isPublished = false }: RiseTimelineProps) {
  return (
    <>
      {rise.answerBy && <p className="small muted">{text.reckoned(rise.answerBy, rise.countsAt)}</p>}
      <ol className="console-rise">
        {stepsOf(rise, isPublished).map(({ at, what, more, isDone = false }) => (
          <li key={what} data-done={isDone || undefined}>
            <b>{at}</b>
            {what}
            {isDone && <span className="sr-only"> {text.done}</span>}
            <p className="tiny muted">{more}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
