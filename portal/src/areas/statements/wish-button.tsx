import { getMesecniIzvodi, izaberiIzvode } from '@rampa/contract/statements';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';

/** Turns statements on or off for a private person. */
export function WishButton({ wanted }: { readonly wanted: boolean }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(izaberiIzvode);

  async function choose(): Promise<void> {
    const outcome = await submit({ wanted: !wanted });
    await refreshCalls(getMesecniIzvodi);
    if (outcome.ok) {
      const summary = t(wanted ? 'statements.stopped' : 'statements.started');
      toasts.show({ severity: 'success', summary });
    } else toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
  }

  return (
    <Button
      kind={wanted ? 'secondary' : 'primary'}
      busy={busy}
      disabledReason={offline}
      onClick={() => void choose()}
    >
      {t(wanted ? 'statements.stop' : 'statements.start')}
    </Button>
  );
}
