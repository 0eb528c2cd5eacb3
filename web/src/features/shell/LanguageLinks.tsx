import { useBoot } from '../../lib/boot';
import { useShownPage } from '../../lib/pages/PageContext';
import { shell } from '../../messages/shell';

/** At the end of each page: the same page in the other languages, each by its own name. */
export function LanguageLinks() {
  const boot = useBoot();
  const { page } = useShownPage();
  const { language, languages } = boot;
  return (
    languages && (
      <nav aria-label={shell.language}>
        <ul className="footer-languages">
          {languages.map((one) => (
            <li key={one.code}>
              <a
                href={one.base + page.path}
                hrefLang={one.code}
                lang={one.code}
                aria-current={one.code === language ? 'true' : undefined}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  if (one.code !== language)
                    void import('../../lib/language').then((m) => m.switchLanguage(boot, one));
                }}
              >
                {one.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
