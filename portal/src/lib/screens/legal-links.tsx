import { Spoken } from '../../ui/page.tsx';
import { OpenLink } from '../routing/link-kind.tsx';
import { useEntryText } from '../texts/use-entry-text.ts';

/** Where the operator's own pages are. */
export const legalPaths = {
  terms: '/uslovi-koriscenja',
  privacy: '/privatnost',
  accessibility: '/pristupacnost',
  'tolls-abroad': '/uslovi-putarine-u-inostranstvu',
} as const;

/** What concerns everybody, in the order of the footer; the others stand where their service does. */
const everybodys = ['terms', 'privacy', 'accessibility'] as const;

/** Terms, privacy notice and accessibility statement: items of a list. */
export function LegalLinks({ newTab = false }: { readonly newTab?: boolean }) {
  const t = useEntryText();
  return everybodys.map((page) => (
    <li key={page}>
      <OpenLink to={legalPaths[page]} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {t(`legal.${page}`)}
        {newTab ? <Spoken> {t('legal.new-tab')}</Spoken> : null}
      </OpenLink>
    </li>
  ));
}
