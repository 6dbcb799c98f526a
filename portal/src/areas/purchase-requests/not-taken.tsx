import { PackageX } from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** The operator takes no requests here. */
export function NotTaken() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<PackageX size={36} />}
      title={t('purchase-requests.not-taken')}
      actions={<ButtonLink to="/pages/kontakt">{t('purchase-requests.to-contact')}</ButtonLink>}
    >
      {t('purchase-requests.not-taken-text')}
    </EmptyState>
  );
}
