import { callApi } from '../../../lib/api';
import type { components } from '../../../lib/api.gen';
import { ApiError } from '../../../lib/http';
import type { Boot } from '../../../lib/wire';
import { readApp } from '../api';

/** An app as a file. */
export type Manifest = components['schemas']['ListingsManifestBody'];

/** The manifest that a text holds; undefined for none. */
export function manifestOf(text: string): Manifest | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isManifest(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

const isManifest = (read: unknown): read is Manifest =>
  typeof read === 'object' && read !== null && 'name' in read && typeof read.name === 'string';

/** What of a manifest was not taken, by step, or by its place in the file. */
export class ManifestRefused extends Error {
  constructor(readonly steps: Readonly<Record<string, string>>) {
    super('the manifest was refused');
  }
}

/** Makes an app as a manifest says, all of it or nothing; gives its slug. A repeat with the same key makes no second one. */
export async function makeOf(
  boot: Pick<Boot, 'api'>,
  token: string,
  { id: _, ...manifest }: Manifest,
  key: string,
): Promise<string> {
  const { output, status } = await callApi(boot, 'POST', '/api/v2/console/app', {
    body: { manifest },
    token,
    key,
  }).catch((failure) => {
    throw misread(failure) ?? failure;
  });
  const id = output.steps.app?.id;
  if (output.isDone && id) return (await readApp(boot, token, id)).slug;
  const faults = Object.entries(status).flatMap(([step, { error }]) =>
    error ? [[step, error.message]] : [],
  );
  throw new ManifestRefused(Object.fromEntries(faults));
}

const IN_FILE = /^manifest\./;

/** What of a file the server could not read as a manifest at all; undefined for any other failure. */
function misread(failure: unknown): ManifestRefused | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  const faults = Object.entries(failure.fields).filter(([place]) => IN_FILE.test(place));
  if (faults.length === 0) return undefined;
  return new ManifestRefused(
    Object.fromEntries(faults.map(([place, fault]) => [place.replace(IN_FILE, ''), fault])),
  );
}
