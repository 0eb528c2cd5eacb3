import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { Field } from '../../../ui/Field';
import { Input, Select } from '../../../ui/Input';
import { RadioCard } from '../../../ui/RadioCard';
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
  const { data: apps = [] } = useQuery(ownApps(useBoot(), token));
  const first = apps[0]?.slug;
  const kinds = KINDS.filter((kind) => kind !== 'copy' || first !== undefined);
  const beginningOf = (kind: Beginning['kind']): Beginning =>
    kind === 'copy' ? { kind, of: first ?? '' } : { kind };
  return (
    <fieldset className="console-begin">
      <legend className="field-label">{text.beginWith}</legend>
      {kinds.map((kind) => (
        <RadioCard
          key={kind}
          name="begin"
          checked={value.kind === kind}
          onChange={() => onChange(beginningOf(kind))}
        >
          <b className="block medium">{text.beginnings[kind].name}</b>
          <span className="block small muted">{text.beginnings[kind].text}</span>
        </RadioCard>
      ))}
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
