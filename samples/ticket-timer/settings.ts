import { element, keep, paintByAddress, say } from '../shared/dom';

// A page without an SDK: it shows, and says nothing to its host.

paintByAddress();
const step = keep('step', 5);
const field = element<HTMLInputElement>('step');
field.value = String(step.get());
field.addEventListener('change', () => {
  step.set(Number(field.value));
  say('kept', 'Kept.');
});
