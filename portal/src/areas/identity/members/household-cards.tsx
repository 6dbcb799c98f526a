import { getKartice } from '@rampa/contract/cards';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/queries.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Notice } from '../../../ui/status-pill.tsx';

/** In a household a saved card is somebody’s own: whoever stops being an owner can no longer remove it. */
export function HouseholdCards() {
  const { t } = useTexts();
  const enabled = useSession().user?.lice === 'fizicko';
  const cards = useCall(getKartice, {}, { enabled, quiet: true }).value?.items ?? [];
  if (cards.length === 0) return null;
  return (
    <Notice tone="notice" title={t('identity.household-cards')}>
      <p>
        {t('identity.household-cards-text')}{' '}
        <Link to="/pages/kartice">{t('identity.household-cards-link')}</Link>
      </p>
    </Notice>
  );
}
