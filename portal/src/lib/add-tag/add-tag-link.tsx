import { verifikujTag } from '@rampa/contract/tags';
import { Plus } from 'lucide-react';
import { useMay } from '../session/use-may.ts';
import { useTexts } from '../texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';

/** Leads to linking a tag that the customer has at hand; only for roles that may link one. */
export function AddTagLink({ kind }: { readonly kind?: 'secondary' | 'quiet' }) {
  const { t } = useTexts();
  if (!useMay(verifikujTag)) return null;
  return (
    <ButtonLink to="/vb" kind={kind ?? 'secondary'} icon={<Plus size={20} aria-hidden="true" />}>
      {t('add-tag.add')}
    </ButtonLink>
  );
}
