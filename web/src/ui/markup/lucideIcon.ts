import { createElement, type SVGProps } from 'react';

// Lucide's own component works out ten attributes and a child a stroke anew at
// each rendering; in the engine of the server that costs more than the rest of a
// page. Here an icon is one element: its strokes are a constant text, and what
// all icons share is in the style sheet (.lucide). The build puts this in the
// place of Lucide's (lightIcons.ts).

type IconData = {
  name: string;
  node: [tag: string, attributes: Record<string, string>][];
};

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number | string };

const markup = ({ node }: IconData) =>
  joined(node)
    .map(([tag, attributes]) => {
      const list = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
      return `<${tag} ${list.join(' ')}></${tag}>`;
    })
    .join('');

/** Strokes that are paths and nothing else become one path: a page has hundreds of them. */
function joined(node: IconData['node']): IconData['node'] {
  const others: IconData['node'] = [];
  let d = '';
  for (const [tag, { key: _, ...attributes }] of node) {
    if (tag === 'path' && Object.keys(attributes).length === 1) d += fromOrigin(attributes.d ?? '');
    else others.push([tag, attributes]);
  }
  return d ? [['path', { d }], ...others] : others;
}

const NUMBER = String.raw`-?(?:\d+\.?\d*|\.\d+)`;
const FIRST_STEP = new RegExp(String.raw`^m\s*(${NUMBER}[\s,]*${NUMBER})[\s,]*([\d.-]?)`);

/**
 * A path may begin with a relative step, which counts from the origin only while
 * nothing stands before it; numbers that follow at once are relative lines.
 */
function fromOrigin(d: string): string {
  return d.replace(FIRST_STEP, (_, point: string, next: string) => `M${point}${next && `l${next}`}`);
}

export default function createLucideIcon(icon: IconData) {
  const strokes = { __html: markup(icon) };
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while rendering
  function Icon({ size = 24, className, ...rest }: IconProps) {
    return createElement('svg', {
      className: className ? `lucide ${className}` : 'lucide',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      ...rest,
      dangerouslySetInnerHTML: strokes,
    });
  }
  Icon.displayName = icon.name;
  return Icon;
}
