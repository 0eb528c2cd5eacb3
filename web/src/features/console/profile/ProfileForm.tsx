import { type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/http';
import { devProfile as text } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input, Textarea } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import { lettersOf } from '../model/limits';
import { MAX_DESCRIPTION, MAX_DEVELOPER_NAME, MAX_HEADLINE } from '../model/limits.gen';
import { type Developer, failureOf, useDeveloperAct } from './api';
import { CountryField } from './CountryField';
import { Panel } from './Panel';
import { hostOf, profileOf, type Typed, typedOf } from './profile';

type ProfileFormProps = { developer: Developer; token: string };

/** What the public reads of a developer. */
export function ProfileForm({ developer, token }: ProfileFormProps) {
  const [typed, setTyped] = useState(() => typedOf(developer.profile));
  const [seen, setSeen] = useState(developer.revision);
  const [socialsFault, setSocialsFault] = useState(false);
  const saving = useDeveloperAct(token, () => text.saved);
  const { error } = saving;
  const faults = error instanceof ApiError ? error.fields : {};
  const isConflict = error instanceof ApiError && error.code === 'revision_conflict';
  const set = (change: Partial<Typed>) => setTyped({ ...typed, ...change });

  function save(event: FormEvent) {
    event.preventDefault();
    const profile = profileOf(typed);
    setSocialsFault(profile === null);
    if (!profile) return;
    saving.mutate(
      { kind: 'save', profile, revision: seen },
      {
        onSuccess: (saved) => {
          setSeen(saved.revision);
          setTyped(typedOf(saved.profile));
        },
      },
    );
  }

  return (
    <Panel title={text.nav}>
      <form className="profile-form" onSubmit={save}>
        <Fields
          developer={developer}
          typed={typed}
          faults={socialsFault ? { ...faults, socials: text.socialsFault } : faults}
          onChange={set}
        />
        {error && Object.keys(faults).length === 0 && (
          <div className="profile-whole">
            <Note tone="danger" live action={isConflict && <Newest token={token} />}>
              {isConflict ? text.conflict : failureOf(error)}
            </Note>
          </div>
        )}
        <div className="profile-whole">
          <Button variant="primary" type="submit" busy={saving.isPending}>
            {text.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

const Newest = ({ token: _ }: { token: string }) => (
  <Button onClick={() => location.reload()}>{text.showNewest}</Button>
);

/** A domain that is proved is so no more when another one is saved: that is said before. */
const siteHint = ({ host, provedAt }: Developer['site'], website: string): string =>
  provedAt && hostOf(website) !== host ? text.anotherSite(host) : text.siteHint;

const mailHint = ({ address, provedAt }: Developer['mail'], typed: string): string =>
  provedAt && typed.trim().toLowerCase() !== address ? text.anotherAddress : '';

type FieldsProps = {
  developer: Developer;
  typed: Typed;
  faults: Record<string, string>;
  onChange: (change: Partial<Typed>) => void;
};

type Line = 'name' | 'headline' | 'city' | 'languages' | 'website' | 'supportEmail' | 'supportHours';

function Fields({ developer, typed, faults, onChange }: FieldsProps) {
  const missing = developer.missing ?? [];
  const hint = (field: string, words = '') =>
    (missing.includes(field) ? `${words} ${text.needed}` : words).trim() || undefined;
  const line = (field: Line, label: string, more: { most?: number; hint?: string; whole?: boolean } = {}) => (
    <Field
      label={label}
      aside={more.most === undefined ? undefined : text.of(lettersOf(typed[field]), more.most)}
      hint={hint(field, more.hint)}
      error={faults[field]}
      {...(more.whole ? { className: 'profile-whole' } : {})}
    >
      {(input) => (
        <Input
          {...input}
          value={typed[field]}
          autoComplete="off"
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      {line('name', text.name, { most: MAX_DEVELOPER_NAME })}
      {line('website', text.site, { hint: siteHint(developer.site, typed.website) })}
      {line('headline', text.headline, { most: MAX_HEADLINE, whole: true })}
      <Field
        className="profile-whole"
        label={text.description}
        aside={text.of(lettersOf(typed.description), MAX_DESCRIPTION)}
        error={faults.description}
      >
        {(input) => (
          <Textarea
            {...input}
            rows={5}
            value={typed.description}
            onChange={(event) => onChange({ description: event.currentTarget.value })}
          />
        )}
      </Field>
      <CountryField
        value={typed.country}
        onChange={(country) => onChange({ country })}
        hint={hint('country')}
        error={faults.country}
      />
      {line('city', text.city)}
      {line('supportEmail', text.supportAddress, { hint: mailHint(developer.mail, typed.supportEmail) })}
      {line('supportHours', text.supportHours)}
      {line('languages', text.languages, { hint: text.languagesHint, whole: true })}
      <Field className="profile-whole" label={text.socials} hint={text.socialsHint} error={faults.socials}>
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            value={typed.socials}
            onChange={(event) => onChange({ socials: event.currentTarget.value })}
          />
        )}
      </Field>
    </>
  );
}
