import { useEffect, useRef } from 'react';
import { log } from '../lib/log.ts';

/** The detail of a toast that contains elements. */
export function SanitisedHtml({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    import('./sanitise.ts').then(
      ({ sanitise }) => {
        if (current) place.current?.replaceChildren(sanitise(html));
      },
      (error: unknown) => log('The sanitiser could not be loaded', error),
    );
    return () => {
      current = false;
    };
  }, [html]);
  return <div ref={place} />;
}
