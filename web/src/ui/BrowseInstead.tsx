import type { ComponentProps } from 'react';
import { buttonClass } from './Button';
import { EmptyState } from './EmptyState';
import { Link } from './Link';

type BrowseInsteadProps = Omit<ComponentProps<typeof EmptyState>, 'action'> & {
  /** What the link says. */
  label: string;
  /** Where it leads; to the list of all apps when nothing is said. */
  to?: string;
  /** It is what the page is about now. */
  isPrimary?: boolean;
};

/** Nothing is here, but there is something elsewhere: one link leads there. */
export function BrowseInstead({ label, to = '/apps/', isPrimary = false, ...rest }: BrowseInsteadProps) {
  return (
    <EmptyState
      {...rest}
      action={
        <Link className={buttonClass(isPrimary ? { variant: 'primary' } : {})} to={to}>
          {label}
        </Link>
      }
    />
  );
}
