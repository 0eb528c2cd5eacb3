import { Languages } from 'lucide-react';
import { useBoot } from '../../lib/boot';
import type { Language } from '../../lib/language';
import { shell } from '../../messages/shell';
import { Segment } from '../../ui/Segment';
import { chooseLanguage } from '../session/api/language';
import { useToken } from '../session/model/session';

/** The choice of the language in a menu of links. */
export function LanguageRow({ languages }: { languages: readonly Language[] }) {
  const boot = useBoot();
  const token = useToken();
  return (
    <div className="look">
      <Languages size={18} aria-hidden="true" />
      <span className="grow">{shell.language}</span>
      <Segment
        legend={shell.language}
        name="language"
        value={boot.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(next) => void chooseLanguage(boot, token, next)}
      />
    </div>
  );
}
