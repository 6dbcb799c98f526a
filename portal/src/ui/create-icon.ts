import { createElement, type ReactNode, type SVGProps } from 'react';

/** An icon as `lucide-react` has it: its shapes by element and attributes. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [element: string, attributes: Record<string, string>])[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Side length in pixels at the default font size: it grows with the font. */
  readonly size?: number;
  readonly children?: ReactNode;
}

/**
 * Makes an icon from its shapes, in place of the library's own factory (`vite-icons.ts`): without
 * global settings for icons, which the portal does not use, it is a quarter as long and renders in a
 * fraction of the time; a list has dozens.
 */
function createIcon({ name, node }: IconData) {
  const shapes = node.map(([element, attributes]) => createElement(element, attributes));
  const own = `lucide lucide-${name}`;
  return ({ size = 24, strokeWidth = 2, className, children, ...rest }: IconProps) => {
    const length = `${size / 16}rem`;
    return createElement(
      'svg',
      {
        width: length,
        height: length,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className === undefined ? own : `${own} ${className}`,
        'aria-hidden': isSpoken(rest) ? undefined : true,
        ...rest,
      },
      ...shapes,
      children,
    );
  };
}

/** Beside words it is hidden from screen readers; with a name, it is announced by that. */
function isSpoken(props: object): boolean {
  return Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-label'));
}

// The library's files import it so.
// oxlint-disable-next-line import/no-default-export
export default createIcon;
