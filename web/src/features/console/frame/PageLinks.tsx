import { devConsole as text } from '../../../messages/devConsole';
import { buttonClass } from '../../../ui/Button';

type PageLinksProps = {
  /** What has the pages. */
  label: string;
  page: number;
  pages: number;
  /** The address of a page. */
  to: (page: number) => string;
};

/** The way to the pages before and after; nothing when there is one. */
export function PageLinks({ label, page, pages, to }: PageLinksProps) {
  if (pages < 2) return null;
  return (
    <nav className="row" aria-label={label}>
      {page > 1 && (
        <a className={buttonClass({ size: 'sm' })} href={to(page - 1)}>
          {text.previous}
        </a>
      )}
      <span className="num">{text.of(page, pages)}</span>
      {page < pages && (
        <a className={buttonClass({ size: 'sm' })} href={to(page + 1)}>
          {text.nextPage}
        </a>
      )}
    </nav>
  );
}
