import { createElement, type ReactNode, type SVGProps } from 'react';

/** An icon as `lucide-react` has it: its shapes by element and attributes. */
interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [element: string, attributes: Record<string, string>])[];
}

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Of its square, in pixels of usual letters: it grows with them. */
  readonly size?: number;
  readonly children?: ReactNode;
}

/**
 * Makes an icon of its shapes, in the place of the library's own maker (`vite-icons.ts`): without its
 * settings for all icons, which the portal has none of, it is a quarter as long and draws in a fraction
 * of the time; a list has dozens.
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

/** Beside words it says nothing; where it has a name, it says that. */
function isSpoken(props: object): boolean {
  return Object.keys(props).some((name) => name === 'role' || name.startsWith('aria-label'));
}

// The library's files ask for it so.
// oxlint-disable-next-line import/no-default-export
export default createIcon;
