import { useEffect } from 'react';
import { useBoot } from '../../../lib/boot';
import { switchLanguage } from '../../../lib/language';

/** Who chose a language for their account reads every page in it, whatever link led there. */
export function OwnLanguage({ code }: { code: string }) {
  const boot = useBoot();
  useEffect(() => {
    // Outside: the address, and the choice that the server reads next time.
    const language = boot.languages?.find((one) => one.code === code);
    if (language && !boot.parents) switchLanguage(boot, language);
  }, [boot, code]);
  return null;
}
