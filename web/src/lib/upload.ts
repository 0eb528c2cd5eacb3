import { type Address, type Answer, addressOf, type Place } from './api';
import { failureOf, headersOf, parsed, unanswered } from './http';

type Upload = {
  params: object;
  token: string;
  /** The fields of the form; they are sent before the file. */
  fields: Readonly<Record<string, string>>;
  file: File;
  /** Hears how much of it the server has, from 0 to 1. */
  onShare: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file with the fields of a form; only this way says how far it is. Fails with an ApiError. */
export function uploadFile<A extends Address<'POST'>>(
  place: Place<A>,
  address: A,
  { params, token, fields, file, onShare, signal }: Upload,
): Promise<Answer<'POST', A>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', addressOf(place, address, params));
    for (const [name, value] of Object.entries(headersOf({ token }))) call.setRequestHeader(name, value);
    call.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onShare(loaded / total));
    call.addEventListener('load', () => {
      const data = parsed(call.responseText);
      if (call.status >= 200 && call.status < 300) resolve(data as Answer<'POST', A>);
      else reject(failureOf(call.status, data, token));
    });
    call.addEventListener('error', () => void unanswered('network', 'No answer.').then(reject));
    call.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => call.abort());
    call.send(form);
  });
}
