import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'wouter';
import { useBoot } from '../lib/boot';

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path below the shop's base path, or a full address that leads elsewhere. */
  to: string;
  replace?: boolean;
};

/** The one way to write a link. Its address works without scripts; with them the page stays. */
export function Link({ to, replace, children, ...rest }: LinkProps) {
  const { base } = useBoot();
  const path = to.startsWith(`${base}/`) ? to.slice(base.length) : to;
  if (!path.startsWith('/') || path.startsWith('//')) {
    return (
      <a {...rest} href={path}>
        {children}
      </a>
    );
  }
  return (
    <RouterLink href={path} {...(replace ? { replace } : {})} {...rest}>
      {children}
    </RouterLink>
  );
}
