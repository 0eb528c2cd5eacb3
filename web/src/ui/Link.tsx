import type { ComponentProps } from 'react';
import { useBoot } from '../lib/boot';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path below the shop's base path, or a full address that leads elsewhere. */
  to: string;
};

/** The full address of a path below the shop's base path; a full address stays as it is. */
export function hrefOf(to: string, base: string): string {
  return to.startsWith('/') && !to.startsWith('//') && !to.startsWith(`${base}/`) ? base + to : to;
}

/** Every link is written with this. It is a plain link; `useLinks` follows it without loading a new document. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { base } = useBoot();
  return (
    <a {...rest} href={hrefOf(to, base)}>
      {children}
    </a>
  );
}
