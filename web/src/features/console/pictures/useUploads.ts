import { useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { onceKey } from '../../../lib/onceKey';
import { devConsole as text } from '../../../messages/devConsole';
import { useToken } from '../../session/model/session';
import { uploadPicture } from '../api';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { MOST_BYTES, type PictureKind } from '../model/pictures';

/** A file that is on its way to the server, or was refused. */
export type Sending = {
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  /** How much of it the server has, from 0 to 1. */
  share: number;
  fault?: string;
};

/** Uploads pictures of one kind, one after the other, so that they arrive in the order of their choice. */
export function useUploads(kind: PictureKind, onUploaded: (address: string) => void) {
  const boot = useBoot();
  const token = useToken();
  const { app } = useDraft();
  const [uploads, setUploads] = useState<readonly Sending[]>([]);
  const stops = useRef(new Map<string, AbortController>());
  const change = (key: string, part: Partial<Sending>) =>
    setUploads((list) => list.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function stop(key: string) {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setUploads((list) => list.filter((one) => one.key !== key));
  }

  async function send(key: string, file: File) {
    const stopping = stops.current.get(key);
    if (!stopping) return;
    if (file.size > MOST_BYTES[kind]) return change(key, { fault: text.tooLarge(MOST_BYTES[kind]) });
    const onShare = (share: number) => change(key, { share });
    try {
      onUploaded(await uploadPicture(boot, token, app.id, kind, file, { onShare, signal: stopping.signal }));
      stop(key);
    } catch (failure) {
      if (!stopping.signal.aborted) change(key, { fault: actFailure(failure as Error) });
    }
  }

  async function add(files: readonly File[]) {
    const chosen = files.map((file) => ({ key: onceKey(), file }));
    for (const { key } of chosen) stops.current.set(key, new AbortController());
    setUploads((list) => [
      // What was refused makes room for the next attempt.
      ...list.filter(({ fault }) => !fault),
      ...chosen.map(({ key, file: { name, size } }) => ({ key, name, size, share: 0 })),
    ]);
    for (const { key, file } of chosen) await send(key, file);
  }

  return { uploads, add: (files: readonly File[]) => void add(files), stop };
}
