import { getNalozi } from '@rampa/contract/identity';
import { useCall } from '../../lib/api/queries.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';

/** Whether the person signs in here, and how many accounts there are besides; none while that is not known. */
export function useOtherAccounts() {
  const { several } = useSession();
  const { value } = useCall(getNalozi, {}, { enabled: several, quiet: true });
  const current = value?.items.find((account) => account.current);
  return { signsInHere: current?.home ?? true, others: (value?.totalRecords ?? 1) - 1 };
}

/** Before somebody gives up the account in which they sign in: what else ends with it. */
export function HomeEnds() {
  const { t } = useTexts();
  const { signsInHere, others } = useOtherAccounts();
  if (!signsInHere || others < 1) return null;
  return (
    <Notice tone="notice">
      <p>{t('identity.home-ends', { count: others })}</p>
    </Notice>
  );
}
