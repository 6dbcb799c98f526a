import { useEffect, useRef } from 'react';
import { log } from '../lib/log.ts';

/** A toast's detail is HTML; text without any is shown as it is, without the sanitiser. */
export function ToastDetail({ html }: { readonly html: string }) {
  return /[<&]/u.test(html) ? <SanitisedHtml html={html} /> : html;
}

function SanitisedHtml({ html }: { readonly html: string }) {
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
