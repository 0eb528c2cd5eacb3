import './consent.css';
import { consent as text } from '../../messages/consent';
import { Button } from '../../ui/Button';
import type { Consent } from './consent';

/** Two equal answers; nothing is stored before one is given. */
export function ConsentBar({ onChoice }: { onChoice: (choice: Consent) => void }) {
  return (
    <section className="consent-bar" aria-label={text.title}>
      <p>{text.question}</p>
      <div className="row">
        <Button onClick={() => onChoice('denied')}>{text.decline}</Button>
        <Button onClick={() => onChoice('granted')}>{text.accept}</Button>
      </div>
    </section>
  );
}
