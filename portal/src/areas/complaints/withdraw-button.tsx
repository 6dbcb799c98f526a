import { getDetalji, getReklamacije, povuciReklamaciju } from '@rampa/contract/complaints';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages, toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

/** Withdraws a complaint, after saying what that means. */
export function WithdrawButton({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(povuciReklamaciju);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();

  async function withdraw(): Promise<void> {
    const outcome = await submit({ complaint_number: number });
    await refreshCalls(getDetalji, getReklamacije);
    if (outcome.ok) {
      setOpen(false);
      toasts.show({ severity: 'success', summary: t('complaints.withdrawn') });
    } else {
      setFault(messages.refusal(outcome));
    }
  }

  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('complaints.withdraw')}
      </Button>
      {open ? (
        <Dialog
          open
          role="alertdialog"
          title={t('complaints.withdraw-question')}
          onClose={() => setOpen(false)}
          closeLabel={t('dialog.close')}
          actions={
            <>
              <Button kind="danger" busy={busy} onClick={() => void withdraw()}>
                {t('complaints.withdraw-confirm')}
              </Button>
              <Button onClick={() => setOpen(false)}>{t('complaints.keep')}</Button>
            </>
          }
        >
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
                {fault}
              </Notice>
            )}
            <p>{t('complaints.withdraw-text')}</p>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
