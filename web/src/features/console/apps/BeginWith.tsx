import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { Input, Select } from '../../../ui/Input';
import { RadioCard } from '../../../ui/RadioCard';
import { RetryNote } from '../../../ui/RetryNote';
import { ownApps } from '../api';
import { type Manifest, manifestOf } from './manifest';

/** What a new app begins with; a file that holds no manifest is none. */
export type Beginning =
  | { kind: 'nothing' }
  | { kind: 'copy'; of: string }
  | { kind: 'manifest'; manifest?: Manifest };

const KINDS = ['nothing', 'copy', 'manifest'] as const satisfies readonly Beginning['kind'][];

type BeginWithProps = {
  token: string;
  value: Beginning;
  /** Says what is missing, once it was asked for. */
  wasSent: boolean;
  onChange: (to: Beginning) => void;
};

/** Lets an app begin with nothing, with a copy of an own one, or with a manifest file. */
export function BeginWith({ token, value, wasSent, onChange }: BeginWithProps) {
  const query = useQuery(ownApps(useBoot(), token));
  const apps = query.data ?? [];
  const first = apps[0]?.slug;
  const noCopy = first === undefined ? noCopyOf(query) : undefined;
  const beginningOf = (kind: Beginning['kind']): Beginning =>
    kind === 'copy' ? { kind, of: first ?? '' } : { kind };
  return (
    <fieldset className="console-begin">
      <legend className="field-label">{text.beginWith}</legend>
      {KINDS.map((kind) => (
        <RadioCard
          key={kind}
          name="begin"
          checked={value.kind === kind}
          disabled={kind === 'copy' && noCopy !== undefined}
          onChange={() => onChange(beginningOf(kind))}
        >
          <b className="block medium">{text.beginnings[kind].name}</b>
          <span className="block small muted">
            {(kind === 'copy' && noCopy) || text.beginnings[kind].text}
          </span>
        </RadioCard>
      ))}
      {query.isError && first === undefined && <RetryNote query={query}>{text.copiesFailed}</RetryNote>}
      {value.kind === 'copy' && (
        <Field label={text.copiedApp}>
          {(field) => (
            <Select
              {...field}
              value={value.of}
              onChange={({ currentTarget }) => onChange({ kind: 'copy', of: currentTarget.value })}
            >
              {apps.map(({ slug, name }) => (
                <option key={slug} value={slug}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {value.kind === 'manifest' && (
        <ManifestField
          isMissing={wasSent && !value.manifest}
          onRead={(manifest) => onChange({ kind: 'manifest', ...(manifest ? { manifest } : {}) })}
        />
      )}
    </fieldset>
  );
}

/** Why there is no app yet to copy. */
function noCopyOf({ data, isError }: { data: readonly unknown[] | undefined; isError: boolean }): string {
  if (data) return text.nothingToCopy;
  return isError ? text.notKnownToCopy : text.lookingForCopies;
}

type ManifestFieldProps = { isMissing: boolean; onRead: (manifest: Manifest | undefined) => void };

function ManifestField({ isMissing, onRead }: ManifestFieldProps) {
  const [isNoManifest, setIsNoManifest] = useState(false);
  function take(manifest: Manifest | undefined, wasChosen: boolean) {
    setIsNoManifest(wasChosen && !manifest);
    onRead(manifest);
  }
  return (
    <Field
      label={text.manifestFile}
      hint={text.manifestHint}
      error={isNoManifest || isMissing ? text.noManifest : undefined}
    >
      {(field) => (
        <Input
          {...field}
          type="file"
          accept=".json,application/json"
          onClick={({ currentTarget: input }) => {
            // The same file may be chosen again, once it was changed.
            input.value = '';
            take(undefined, false);
          }}
          onChange={async ({ currentTarget: { files } }) => {
            take(manifestOf((await files?.[0]?.text()) ?? ''), true);
          }}
        />
      )}
    </Field>
  );
}
