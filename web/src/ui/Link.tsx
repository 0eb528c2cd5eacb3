import type { ComponentProps } from 'react';
import { rootOf, useBoot } from '../lib/boot';
import type { Boot } from '../lib/wire';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path below the shop's base path, or a full address that leads elsewhere. */
  to: string;
};

/** The full address of a path below the shop's base path; a full address stays as it is. */
export function hrefOf(to: string, boot: Pick<Boot, 'base' | 'languages'>): string {
  const isBelow = to.startsWith('/') && !to.startsWith('//') && !to.startsWith(`${rootOf(boot)}/`);
  return isBelow ? boot.base + to : to;
}

/** Every link is written with this. It is a plain link; `useLinks` follows it without loading a new document. */
export function Link({ to, children, ...rest }: LinkProps) {
  const boot = useBoot();
  return (
    <a {...rest} href={hrefOf(to, boot)}>
      {children}
    </a>
  );
}
