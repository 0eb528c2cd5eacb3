import '../../ui/danger.css';
import { type ComponentProps, useState } from 'react';
import { useBoot } from '../../lib/boot';
import type { AccountForm as Form } from '../../lib/wire';
import { agreeing, decline, forms, links, roles, fields as text } from '../../messages/accounts';
import { Button } from '../../ui/Button';
import { Checkbox } from '../../ui/Choice';
import { Field } from '../../ui/Field';
import { Input, Select } from '../../ui/Input';
import { hrefOf } from '../../ui/Link';
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
    person,
    { ...email, label: text.workEmail },
    { name: 'organization', label: text.organization, input: { autoComplete: 'organization' } },
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
        {fields.map((field) => (
          <FormInput
            key={field.name}
            field={field}
            value={form.values[field.name] ?? ''}
            error={errors[field.name]}
            isRefused={refused === field.name}
          />
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
        {form.name === 'sign-up' && <Agreeing />}
      </form>
      {form.back && <WayBack form={form} to={form.back} />}
      {form.name === 'close' && form.values.organization && (
        <p className="auth-links">
          <a href={form.values.organization}>{links.closeOrganization}</a>
        </p>
      )}
    </>
  );
}

type FormInputProps = { field: FormField; value: string; error: string | undefined; isRefused: boolean };

/** One field; a new password counts down to the length that it needs. */
function FormInput({ field: { name, label, hint, input }, value, error, isRefused }: FormInputProps) {
  const [typed, setTyped] = useState(0);
  const { minLength: least = 0 } = input;
  const Kind = input.type === 'password' ? PasswordInput : Input;
  return (
    <Field
      label={label}
      hint={least > 0 ? text.passwordHint(least, typed && least - typed) : hint}
      error={error}
    >
      {(field) => (
        <Kind
          {...field}
          {...input}
          name={name}
          required
          defaultValue={value}
          autoFocus={isRefused || input.autoFocus}
          onInput={(event) => setTyped(event.currentTarget.value.length)}
        />
      )}
    </Field>
  );
}

const TERMS = '/legal/terms/';
const PRIVACY = '/legal/privacy/';

/** What an account agrees to, in a shop that says so. */
function Agreeing() {
  const boot = useBoot();
  const has = (path: string) => boot.legal?.some((one) => one.path === path);
  if (!has(TERMS) || !has(PRIVACY)) return null;
  return (
    <p className="auth-terms">
      {agreeing.before}
      <a href={hrefOf(TERMS, boot)}>{agreeing.terms}</a>
      {agreeing.and}
      <a href={hrefOf(PRIVACY, boot)}>{agreeing.privacy}</a>
      {agreeing.end}
    </p>
  );
}

/** Leads to where the form was opened from; who signs up may have an account. */
function WayBack({ form: { name, values }, to }: { form: Form; to: string }) {
  if (name === 'sign-up') {
    return (
      <p className="auth-links">
        <span>
          {links.hasAccount} <a href={to}>{links.signIn}</a>
        </span>
      </p>
    );
  }
  return (
    <p className="auth-links">
      <a href={to}>{values.proof === undefined ? links.back : links.backToAccount}</a>
    </p>
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
