import { catalogueText } from '../../lib/catalogueText';

/** Text with markup that the server made and cleaned: it lets safe elements through only (the contract of such a field). */
export function SanitisedHtml({ html, className }: { html: string; className: string }) {
  return <div className={className} {...catalogueText} dangerouslySetInnerHTML={{ __html: html }} />;
}
