import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { devProfile as text } from '../../../messages/devProfile';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { Input } from '../../../ui/Input';
import { Note } from '../../../ui/Note';
import type { User } from '../../session/model/user';
import { lettersOf } from '../model/limits';
import { MAX_DEVELOPER_NAME } from '../model/limits.gen';
import { checkNames, failureOf, useDeveloperAct } from './api';
import { slugOf } from './profile';

type Verdict = { names: string; faults: Record<string, string> };

/** The first step: a name and an address, each looked at as soon as one leaves its field. */
export function RegisterForm({ user, organization }: { user: User; organization: string }) {
  const boot = useBoot();
  const [name, setName] = useState(organization);
  const [typedSlug, setTypedSlug] = useState<string | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const registering = useDeveloperAct(user.token);
  const slug = typedSlug ?? slugOf(name);
  const names = `${name} ${slug}`;
  const faults = verdict?.names === names ? verdict.faults : {};
  const isFree = verdict?.names === names && Object.keys(faults).length === 0;

  async function look() {
    if (!name.trim() || !slug) return;
    try {
      await checkNames(boot, user.token, { name: name.trim(), slug });
      setVerdict({ names, faults: {} });
    } catch (error) {
      if (error instanceof ApiError) setVerdict({ names, faults: error.fields });
    }
  }

  function send(event: FormEvent) {
    event.preventDefault();
    if (!name.trim()) {
      setVerdict({ names, faults: { name: text.nameEmpty } });
      return;
    }
    registering.mutate(
      { kind: 'register', name: name.trim(), slug },
      {
        onError: (error) => error instanceof ApiError && setVerdict({ names, faults: error.fields }),
      },
    );
  }

  const { error } = registering;
  return (
    <form className="panel profile-register" onSubmit={send}>
      <fieldset disabled={user.isGhostLogin} className="panel-body profile-form">
        <legend className="sr-only">{text.become}</legend>
        <Field
          label={text.name}
          aside={text.of(lettersOf(name), MAX_DEVELOPER_NAME)}
          hint={text.nameHint}
          error={faults.name}
        >
          {(field) => (
            <Input
              {...field}
              value={name}
              autoComplete="organization"
              onChange={(event) => setName(event.currentTarget.value)}
              onBlur={() => void look()}
            />
          )}
        </Field>
        <Field label={text.address} hint={text.addressHint(slug)} error={faults.slug}>
          {(field) => (
            <Input
              {...field}
              value={slug}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTypedSlug(event.currentTarget.value)}
              onBlur={() => void look()}
            />
          )}
        </Field>
        <p className="profile-free profile-whole" role="status">
          {isFree && (
            <>
              <CircleCheck size={15} aria-hidden="true" />
              {text.free}
            </>
          )}
        </p>
        {error && Object.keys(faults).length === 0 && (
          <div className="profile-whole">
            <Note tone="danger" live>
              {failureOf(error)}
            </Note>
          </div>
        )}
        <div className="profile-whole">
          <Button variant="primary" type="submit" busy={registering.isPending}>
            {text.start(name.trim())}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
