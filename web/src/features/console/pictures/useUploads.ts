import { useEffect, useRef, useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { ApiError } from '../../../lib/http';
import { onceKey } from '../../../lib/onceKey';
import { devConsole as text } from '../../../messages/devConsole';
import { useToken } from '../../session/model/session';
import { uploadPicture } from '../api';
import { actFailure } from '../editor/useAct';
import { useDraft } from '../editor/useDraft';
import { RETRY_AFTER_MS } from '../model/draft';
import { UPLOADS } from '../model/limits.gen';
import type { PictureKind } from '../model/pictures';

/** A file that is on its way to the server, waits to be sent again, or was refused. */
export type Sending = {
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  /** How much of it the server has, from 0 to 1. */
  share: number;
  fault?: string;
  /** Sends it at once, while it waits because it could not be kept. */
  sendNow?: (() => void) | undefined;
};

/** Whether the server, or what it keeps pictures in, may take the same file later. */
const isForLater = (failure: unknown) =>
  !(failure instanceof ApiError) || failure.status === 0 || failure.status >= 500;

/** Outside: the browser, which asks before it forgets what is not sent. */
function useAskBeforeLeaving(isSending: boolean) {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    if (isSending) addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** Ends after a while, when the network is back, when it is stopped, and by what `wait` is given. */
const pause = (signal: AbortSignal, wait: (goOn: () => void) => void) =>
  new Promise<void>((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
      signal.removeEventListener('abort', goOn);
      resolve();
    };
    const timer = setTimeout(goOn, RETRY_AFTER_MS);
    addEventListener('online', goOn);
    signal.addEventListener('abort', goOn);
    wait(goOn);
  });

/**
 * Uploads pictures of one kind, one after the other, so that they arrive in the order of their choice.
 * `refuse` says why one that the server has is not taken.
 */
export function useUploads(
  kind: PictureKind,
  onUploaded: (address: string) => void,
  refuse: (address: string) => string = () => '',
) {
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

  useAskBeforeLeaving(uploads.some(({ fault }) => !fault));

  async function send(key: string, file: File) {
    const signal = stops.current.get(key)?.signal;
    if (file.size > UPLOADS[kind].mostBytes)
      return change(key, { fault: text.tooLarge(UPLOADS[kind].mostBytes) });
    const onShare = (share: number) => change(key, { share });
    while (signal && !signal.aborted) {
      try {
        const address = await uploadPicture(boot, token, app.id, kind, file, { onShare, signal });
        const fault = refuse(address);
        if (fault) return change(key, { fault });
        onUploaded(address);
        stop(key);
      } catch (failure) {
        if (signal.aborted) return;
        if (!isForLater(failure)) return change(key, { fault: actFailure(failure as Error) });
        await pause(signal, (sendNow) => change(key, { sendNow }));
        change(key, { sendNow: undefined, share: 0 });
      }
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
