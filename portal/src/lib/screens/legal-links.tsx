import type { ReactNode } from 'react';
import { OpenLink } from '../routing/link-kind.tsx';
import { useEntryText } from '../texts/use-entry-text.ts';

/** Addresses of the operator's own pages. */
export const legalPaths = {
  terms: '/uslovi-koriscenja',
  privacy: '/privatnost',
  accessibility: '/pristupacnost',
  'tolls-abroad': '/uslovi-putarine-u-inostranstvu',
} as const;

/** What concerns everybody, in the order of the footer; the others are linked where their service is. */
const everybodys = ['terms', 'privacy', 'accessibility'] as const;

/**
 * Terms, privacy notice and accessibility statement, as list items. If they open another tab, each
 * link says so with `newTab`.
 */
export function LegalLinks({ newTab }: { readonly newTab?: ReactNode }) {
  const t = useEntryText();
  const elsewhere = newTab === undefined ? {} : ({ target: '_blank', rel: 'noopener' } as const);
  return everybodys.map((page) => (
    <li key={page}>
      <OpenLink to={legalPaths[page]} {...elsewhere}>
        {t(`legal.${page}`)}
        {newTab}
      </OpenLink>
    </li>
  ));
}
