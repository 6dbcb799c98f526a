import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTakesPicture } from './first-picture.ts';

/** Called with each screen's heading when the screen is shown: moves the focus and announces it. */
export const PageArrival = createContext<(heading: HTMLElement) => void>(() => undefined);

/** The `h1`, for screens with a frame of their own. */
export function PageHeading({
  children,
  className,
}: {
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const arrived = useContext(PageArrival);
  const heading = useRef<HTMLHeadingElement>(null);
  useTakesPicture();
  useEffect(() => {
    if (heading.current !== null) arrived(heading.current);
  }, [arrived]);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
