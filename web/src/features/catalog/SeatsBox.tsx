import { useId } from 'react';
import { keepSeats, MOST_SEATS, parseSeats, useSeats } from '../../lib/seats';
import { seats as text } from '../../messages/en';
import { Input } from '../../ui/Input';

/** For how many agents prices are shown, on every card, row and page. */
export function SeatsBox() {
  const seats = useSeats();
  const id = useId();
  return (
    <p className="flex items-center gap-2 text-13">
      <label htmlFor={id} className="text-muted">
        {text.label}
      </label>
      <Input
        id={id}
        className="h-8 w-16"
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_SEATS}
        placeholder="1"
        value={seats ?? ''}
        onChange={(event) => keepSeats(parseSeats(event.target.value))}
      />
    </p>
  );
}
