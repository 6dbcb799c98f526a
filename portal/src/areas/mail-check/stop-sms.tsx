import { proveriKod, zaustaviSms } from '@rampa/contract/mail-check';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Section, Stack } from '../../ui/page.tsx';

/** For whoever gets SMS of ours without having asked for any: the code proves that the phone is theirs. */
export function StopSms({ code, stopped }: { readonly code: string; readonly stopped: boolean }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(zaustaviSms);

  async function change(): Promise<void> {
    const outcome = await submit({ kod: code, stop: !stopped });
    await refreshCalls(proveriKod);
    if (!outcome.ok) toasts.show({ severity: 'error', summary: messages.refusal(outcome) });
  }

  return (
    <Section title={t('mail-check.stop-title')}>
      <Stack>
        <p>{t(stopped ? 'mail-check.stopped' : 'mail-check.stop-text')}</p>
        <Row>
          <Button busy={busy} disabledReason={offline} onClick={() => void change()}>
            {t(stopped ? 'mail-check.resume' : 'mail-check.stop')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}
