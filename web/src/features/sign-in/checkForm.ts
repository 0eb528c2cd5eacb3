import { fieldErrors as text } from '../../messages/accounts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** As far as it goes it is an address. */
const WITHOUT_ENDING = /^[^\s@]+@[^\s@.]+\.?$/;

/** What is wrong with the fields of a form, by their names, in the order in which they stand there. */
export function checkForm(form: HTMLFormElement): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of form.querySelectorAll('input')) {
    const error = field.type === 'hidden' ? '' : errorOf(field);
    if (error) errors[field.name] = error;
  }
  return errors;
}

function errorOf({ type, autocomplete, value, required, minLength }: HTMLInputElement): string {
  const written = value.trim();
  if (type === 'email' && required && !EMAIL.test(written))
    return WITHOUT_ENDING.test(written) ? text.emailEnding : text.email;
  // Not by its type, which is another one while it is shown. A password may consist of spaces.
  const isPassword = autocomplete.endsWith('-password');
  if (isPassword && required && value === '') return text.password;
  if (minLength > 0 && value.length < minLength) return text.short(minLength);
  return required && !isPassword && written === '' ? text.missing : '';
}

/** Says what is wrong below the fields, in place of the browser's bubbles; the first one has the focus. */
export function stopSubmit(
  event: { preventDefault: () => void; currentTarget: HTMLFormElement },
  say: (errors: Record<string, string>) => void,
): void {
  const errors = checkForm(event.currentTarget);
  say(errors);
  const [first] = Object.keys(errors);
  if (first === undefined) return;
  event.preventDefault();
  const field = event.currentTarget.elements.namedItem(first);
  if (field instanceof HTMLElement) field.focus();
}
