import { Link } from '@tanstack/react-router';
import { Spoken } from '../../ui/page.tsx';
import { useEntryText } from '../texts/use-entry-text.ts';

/** Where the operator's own pages are, in the order of the footer. */
export const legalPaths = {
  terms: '/uslovi-koriscenja',
  privacy: '/privatnost',
  accessibility: '/pristupacnost',
} as const;

/** Terms, privacy notice and accessibility statement: items of a list. */
export function LegalLinks({ newTab = false }: { readonly newTab?: boolean }) {
  const t = useEntryText();
  return Object.entries(legalPaths).map(([page, path]) => (
    <li key={page}>
      <Link to={path} search={{}} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
        {t(`legal.${page as keyof typeof legalPaths}`)}
        {newTab ? <Spoken> {t('legal.new-tab')}</Spoken> : null}
      </Link>
    </li>
  ));
}
