import { getOdbijeniProlasci } from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import { refreshCalls } from '../../lib/api/queries.ts';
import { toasts } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** What follows once a refused passage was charged, or somebody else was faster. */
export function useCharged(onDone: () => void) {
  const { t } = useTexts();
  return {
    onDone({ already }: { readonly already: boolean }) {
      void refreshCalls(getOdbijeniProlasci, getStanjeRada);
      toasts.show({
        severity: already ? 'info' : 'success',
        summary: t(already ? 'corrections.charged-before' : 'corrections.charged-toast'),
      });
      onDone();
    },
    onRefused({ status }: { readonly status: number }) {
      // Somebody else was faster: the list behind shows it.
      if (status === 409) void refreshCalls(getOdbijeniProlasci);
      return false;
    },
  };
}
