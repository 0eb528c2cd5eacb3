import type { ComponentProps } from 'react';
import { useBoot } from '../lib/boot';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path below the shop's base path, or a full address that leads elsewhere. */
  to: string;
};

/** The address of a path below the shop's base path; any other is as it should be already. */
export function hrefOf(to: string, base: string): string {
  return to.startsWith('/') && !to.startsWith('//') && !to.startsWith(`${base}/`) ? base + to : to;
}

/** The one way to write a link. It is a plain one; `useLinks` keeps the page when it is followed. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { base } = useBoot();
  return (
    <a {...rest} href={hrefOf(to, base)}>
      {children}
    </a>
  );
}
