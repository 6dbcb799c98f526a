import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/** The component library speaks the language of the page in what it says by itself, not that of the browser. */
export function LibraryWords({ children }: { readonly children: ReactNode }) {
  return <I18nProvider locale={document.documentElement.lang}>{children}</I18nProvider>;
}
