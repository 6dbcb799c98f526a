import { useTexts } from '../texts/use-texts.ts';
import { useOnline } from './use-online.ts';

/** Why an action is disabled while offline: a button's `disabledReason`. */
export function useOfflineReason(): string | undefined {
  const online = useOnline();
  const { t } = useTexts();
  return online ? undefined : t('states.offline-reason');
}
