import { useRef, useState } from 'react';
import type { SignIn } from '../../lib/wire';
import { links } from '../../messages/accounts';
import { signIn as text } from '../../messages/signIn';
import { Button, buttonClass } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { Input } from '../../ui/Input';
import { stopSubmit } from './checkForm';
import { DemoAccounts } from './DemoAccounts';
import { PasswordInput } from './PasswordInput';

/** A plain form that the server answers, so that it works before and without scripts. */
export function SignInPage({ signIn }: { signIn: SignIn }) {
  const { action, client, email, error, forgot, signUp, demoAccounts, demoPassword } = signIn;
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string>>(signIn.errors);
  // After a refusal the focus goes to the field that is wrong: by the browser, so also without scripts.
  const refused = signIn.errors.email ? 'email' : signIn.errors.password || error ? 'password' : undefined;
  return (
    <>
      <h1>{text.heading}</h1>
      <p className="auth-lead">{client ? text.leadFor(client) : text.lead}</p>
      <form
        ref={form}
        className="auth-form"
        method="post"
        action={action}
        noValidate
        onSubmit={(event) => stopSubmit(event, setErrors)}
      >
        <Field label={text.email} error={errors.email}>
          {(field) => (
            <Input
              {...field}
              name="email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              required
              defaultValue={email}
              autoFocus={refused === 'email'}
            />
          )}
        </Field>
        <Field label={text.password} error={errors.password ?? error}>
          {(field) => (
            <PasswordInput
              {...field}
              name="password"
              autoComplete="current-password"
              required
              autoFocus={refused === 'password'}
            />
          )}
        </Field>
        <a className="auth-forgot" href={forgot}>
          {links.forgot}
        </a>
        <Button type="submit" variant="primary" size="lg" block>
          {text.submit}
        </Button>
        {signIn.external && (
          <a className={buttonClass({ size: 'lg', block: true })} href={signIn.external}>
            {links.external(signIn.externalName ?? '')}
          </a>
        )}
      </form>
      <p className="auth-links">
        <span>
          {links.signUp} <a href={signUp}>{links.signUpLink}</a>
        </span>
      </p>
      {demoAccounts.length > 0 && (
        <DemoAccounts
          accounts={demoAccounts}
          password={demoPassword ?? ''}
          onChoose={(account) => fillIn(form.current, account, demoPassword ?? '')}
        />
      )}
    </>
  );
}

function fillIn(form: HTMLFormElement | null, email: string, password: string) {
  for (const [name, value] of Object.entries({ email, password })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value;
  }
  form?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
}
