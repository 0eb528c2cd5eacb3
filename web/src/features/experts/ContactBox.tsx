import { type FormEvent, useRef, useState } from 'react';
import { useBoot } from '../../lib/boot';
import type { Expert } from '../../lib/wire';
import { expert as text } from '../../messages/expert';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input, Textarea } from '../../ui/Input';
import { useNotify } from '../notifications/notifications';
import { useSession } from '../session/model/session';
import { messageFailure, sendMessage } from './api';
import { checkMessage, LIMITS, type MessageErrors, type MessageForm } from './model';

const EMPTY: MessageForm = { name: '', surname: '', email: '', website: '', message: '' };

function readForm(form: HTMLFormElement): MessageForm {
  const data = new FormData(form);
  const read = (name: keyof MessageForm) => String(data.get(name) ?? '').trim();
  return {
    name: read('name'),
    surname: read('surname'),
    email: read('email'),
    website: read('website'),
    message: read('message'),
  };
}

/** The form beside the page. */
export function ContactBox({ expert }: { expert: Expert }) {
  return (
    <section className="panel price-like" aria-labelledby="contact-title">
      <h2 id="contact-title" className="contact-title">
        {text.contact(expert.name)}
      </h2>
      <ContactForm expert={expert} />
    </section>
  );
}

/** A message to a partner. A draft survives a failed send. */
export function ContactForm({ expert, onSent }: { expert: Expert; onSent?: () => void }) {
  const boot = useBoot();
  const notify = useNotify();
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<MessageErrors>({});
  const [isSending, setIsSending] = useState(false);

  const refuse = (found: MessageErrors) => {
    setErrors(found);
    const first = (Object.keys(EMPTY) as (keyof MessageForm)[]).find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const message = readForm(event.currentTarget);
    const found = checkMessage(message);
    refuse(found);
    if (Object.keys(found).length > 0 || isSending) return;
    setIsSending(true);
    try {
      const { confirm } = await sendMessage(boot, expert.slug, message, user?.token);
      notify({ kind: 'success', content: text.sent });
      if (confirm)
        notify({ kind: 'info', content: text.confirm, autoHideDelayTime: Number.POSITIVE_INFINITY });
      form.current?.reset();
      onSent?.();
    } catch (failure) {
      const { fields, text: content } = messageFailure(failure);
      refuse(fields);
      notify({ kind: 'error', content });
    } finally {
      setIsSending(false);
    }
  };
  // A field that is edited loses its error; it is checked again when the form is sent.
  const forget = (name: keyof MessageForm) => setErrors(({ [name]: _, ...others }) => others);

  return (
    <form ref={form} noValidate className="contact-form" onSubmit={send}>
      <Field label={text.fields.name} error={errors.name}>
        {(ids) => (
          <Input
            {...ids}
            name="name"
            autoComplete="given-name"
            maxLength={LIMITS.name}
            onChange={() => forget('name')}
          />
        )}
      </Field>
      <Field label={text.fields.surname} error={errors.surname}>
        {(ids) => (
          <Input
            {...ids}
            name="surname"
            autoComplete="family-name"
            maxLength={LIMITS.name}
            onChange={() => forget('surname')}
          />
        )}
      </Field>
      <Field label={text.fields.email} error={errors.email} className="contact-wide">
        {(ids) => (
          <Input
            {...ids}
            type="email"
            name="email"
            autoComplete="email"
            defaultValue={user?.email ?? ''}
            onChange={() => forget('email')}
          />
        )}
      </Field>
      <Field
        label={text.fields.website}
        aside={text.optional}
        error={errors.website}
        className="contact-wide"
      >
        {(ids) => (
          <Input
            {...ids}
            name="website"
            autoComplete="url"
            maxLength={LIMITS.website}
            onChange={() => forget('website')}
          />
        )}
      </Field>
      <Field label={text.fields.message} error={errors.message} className="contact-wide">
        {(ids) => (
          <Textarea
            {...ids}
            name="message"
            placeholder={text.placeholder}
            maxLength={LIMITS.message}
            onChange={() => forget('message')}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" block busy={isSending} className="contact-wide">
        {text.send}
      </Button>
    </form>
  );
}
