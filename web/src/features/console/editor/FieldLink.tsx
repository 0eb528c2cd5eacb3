import { devConsole as text } from '../../../messages/devConsole';
import { focusAt, placeOf } from '../model/places';
import { appPath, consoleHref } from '../paths';

/** What is missing, or a part of the listing that something was found in. */
const NAMES: Readonly<Record<string, string>> = { ...text.listingParts, ...text.missingFields };

const nameOf = (field: string): string => NAMES[field.split('.')[0] ?? ''] ?? field;

/** The name of a field, which leads into it; only the name of one that is written nowhere here. */
export function FieldLink({ slug, field }: { slug: string; field: string }) {
  const at = placeOf(field);
  if (!at) return <b>{nameOf(field)}</b>;
  return (
    <a
      className="link"
      href={`${consoleHref(appPath(slug, at.page))}#${at.anchor}`}
      onClick={(event) => {
        // On this page already: no new page arrives that would go there.
        if (focusAt(at.anchor)) event.preventDefault();
      }}
    >
      {nameOf(field)}
    </a>
  );
}
