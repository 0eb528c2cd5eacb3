import { ChevronRight } from 'lucide-react';
import { catalogueText } from '../lib/catalogueText';
import type { Link as LinkData } from '../lib/wire';
import { Link } from './Link';

type SectionHeadProps = {
  title: string;
  text?: string | undefined;
  link?: LinkData | undefined;
  context?: string;
  /** The words are of the shop's editors, whose language is that of the catalogue. */
  isEdited?: boolean;
};

export function SectionHead({ title, text, link, context, isEdited }: SectionHeadProps) {
  return (
    <div className="sec-head">
      <div {...(isEdited ? catalogueText : {})}>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {link && <MoreLink link={link} context={context ?? ''} />}
    </div>
  );
}

/** "See all ›"; `context` completes the words for those who hear the link alone. */
export function MoreLink({ link, context = '' }: { link: LinkData; context?: string }) {
  return (
    <Link className="more" to={link.path}>
      {link.text}
      {context && <span className="sr-only">{` ${context}`}</span>}
      <ChevronRight size={16} strokeWidth={2} aria-hidden="true" />
    </Link>
  );
}
