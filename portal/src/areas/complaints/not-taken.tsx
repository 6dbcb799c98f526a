import { MessageSquareOff } from 'lucide-react';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** A screen of another area, linked to if it exists. */
const contact: string = '/pages/kontakt';

/** The operator handles complaints elsewhere. */
export function NotTaken() {
  const { t } = useTexts();
  const hasContact = useRouteExists()(contact);
  return (
    <EmptyState
      icon={<MessageSquareOff size={36} />}
      title={t('complaints.not-taken')}
      actions={
        hasContact ? <ButtonLink to={contact}>{t('complaints.to-contact')}</ButtonLink> : undefined
      }
    >
      {t('complaints.not-taken-text')}
    </EmptyState>
  );
}
