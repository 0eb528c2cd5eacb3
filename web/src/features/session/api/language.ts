import { callApi } from '../../../lib/api';
import { switchLanguage } from '../../../lib/language';
import type { Boot } from '../../../lib/wire';

/** Shows the page in another language, and all others of the person who is signed in, on each device. */
export async function chooseLanguage(boot: Boot, token: string, code: string): Promise<void> {
  const language = boot.languages?.find((one) => one.code === code);
  if (!language || code === boot.language) return;
  if (token) {
    const body = { language: code };
    // What cannot be written down is chosen in this browser all the same.
    await callApi(boot, 'PATCH', '/accounts/v2/accounts/{id}', { params: { id: 'me' }, token, body }).catch(
      () => null,
    );
  }
  switchLanguage(boot, language);
}
