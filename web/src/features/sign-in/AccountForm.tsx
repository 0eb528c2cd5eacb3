import '../../ui/danger.css';
import { type ComponentProps, useState } from 'react';
import type { AccountForm as Form } from '../../lib/wire';
import { decline, forms, links, roles, fields as text } from '../../messages/accounts';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Input, Select } from '../../ui/Input';
import { Note } from '../../ui/Note';
import { stopSubmit } from './checkForm';
import { PasswordInput } from './PasswordInput';

type FormField = { name: string; label: string; hint?: string; input: ComponentProps<'input'> };

const email: FormField = {
  name: 'email',
  label: text.email,
  input: { type: 'email', autoComplete: 'username', autoCapitalize: 'none' },
};
const person: FormField = { name: 'name', label: text.name, input: { autoComplete: 'name' } };
const newPassword = (label: string): FormField => ({
  name: 'password',
  label,
  hint: text.passwordHint,
  input: { type: 'password', autoComplete: 'new-password', minLength: 8 },
});

const code: FormField = {
  name: 'code',
  label: text.code,
  hint: text.codeHint,
  input: {
    autoComplete: 'one-time-code',
    autoCapitalize: 'none',
    spellCheck: false,
    autoFocus: true,
    maxLength: 40,
  },
};

const password: FormField = {
  name: 'password',
  label: text.password,
  hint: text.proofHint,
  input: { type: 'password', autoComplete: 'current-password' },
};
const organizationName: FormField = {
  name: 'name',
  label: text.organizationName,
  input: { autoComplete: 'off', spellCheck: false },
};

const FIELDS: Record<Form['name'], readonly FormField[]> = {
  forgot: [email],
  reset: [newPassword(text.newPassword)],
  'sign-up': [
    { name: 'organization', label: text.organization, input: { autoComplete: 'organization' } },
    person,
    email,
    newPassword(text.password),
  ],
  confirm: [],
  verify: [],
  join: [person, newPassword(text.password)],
  invitation: [],
  'second-factor': [code],
  'second-factor-off': [code],
  'recovery-codes': [code],
  close: [],
  'close-organization': [organizationName],
  'my-data': [],
  'organization-data': [],
  reopen: [],
};

/** What shows that the person is there, where the form asks for it. */
const PROOFS: Readonly<Record<string, FormField>> = { code, password };

function fieldsOf({ name, values }: Form): readonly FormField[] {
  const proof = PROOFS[values.proof ?? ''];
  return proof ? [...FIELDS[name], proof] : FIELDS[name];
}

const DANGEROUS: readonly Form['name'][] = ['close', 'close-organization'];

/** One of the small forms of the accounts service; the server answers it, with and without scripts. */
export function AccountForm({ form }: { form: Form }) {
  const words = forms[form.name];
  const [found, setFound] = useState<Record<string, string>>();
  // Errors found in the browser are newer than those of the server's last answer.
  const errors = found ?? form.errors;
  const fields = fieldsOf(form);
  // After a refusal the focus goes to the first field that is wrong: by the browser, so also without scripts.
  const refused = fields.find(({ name }) => form.errors[name])?.name;
  return (
    <>
      <h1>{words.heading}</h1>
      <p className="auth-lead">{words.lead(form.values)}</p>
      <form
        className="auth-form"
        method="post"
        action={form.action}
        noValidate
        onSubmit={(event) => stopSubmit(event, setFound)}
      >
        {form.error && (
          <Note tone="danger" live>
            {form.error}
          </Note>
        )}
        {fields.map(({ name, label, hint, input }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            {(field) => {
              const Kind = input.type === 'password' ? PasswordInput : Input;
              return (
                <Kind
                  {...field}
                  {...input}
                  name={name}
                  required
                  defaultValue={form.values[name] ?? ''}
                  autoFocus={refused === name || input.autoFocus}
                />
              );
            }}
          </Field>
        ))}
        {form.roles.length > 0 && <RoleField choices={form.roles} error={errors.role} />}
        {form.values.trust && <Checkbox name="trust" value="yes" label={text.trust(form.values.trust)} />}
        <Button
          type="submit"
          variant={DANGEROUS.includes(form.name) ? 'danger' : 'primary'}
          size="lg"
          block
          name="decision"
          value="grant"
        >
          {words.submit}
        </Button>
        {form.name === 'invitation' && (
          <Button type="submit" size="lg" block name="decision" value="decline">
            {decline}
          </Button>
        )}
      </form>
      {form.back && (
        <p className="auth-links">
          <a href={form.back}>{form.values.proof === undefined ? links.back : links.backToAccount}</a>
        </p>
      )}
      {form.name === 'close' && form.values.organization && (
        <p className="auth-links">
          <a href={form.values.organization}>{links.closeOrganization}</a>
        </p>
      )}
    </>
  );
}

function RoleField({ choices, error }: { choices: readonly string[]; error: string | undefined }) {
  return (
    <Field label={text.role} error={error}>
      {(field) => (
        <Select {...field} name="role" defaultValue={choices.includes('normal') ? 'normal' : choices.at(-1)}>
          {choices.map((role) => (
            <option key={role} value={role}>
              {roles[role] ?? role}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
