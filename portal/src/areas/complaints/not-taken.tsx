import { MessageSquareOff } from 'lucide-react';
import { useRouteExists } from '../../lib/routing/use-route-exists.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';

/** Another area's screen, linked to where it is there. */
const contact: string = '/pages/kontakt';

/** The operator takes complaints elsewhere. */
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
