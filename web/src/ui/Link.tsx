import type { ComponentProps } from 'react';
import { useBoot } from '../lib/boot';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path below the shop's base path, or a full address that leads elsewhere. */
  to: string;
};

/** The one way to write a link. It is a plain one; `useLinks` keeps the page when it is followed. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { base } = useBoot();
  const isPath = to.startsWith('/') && !to.startsWith('//') && !to.startsWith(`${base}/`);
  return (
    <a {...rest} href={isPath ? base + to : to}>
      {children}
    </a>
  );
}
