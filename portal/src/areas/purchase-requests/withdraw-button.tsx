import { getZahtevDetalji, getZahtevi, povuciZahtev } from '@rampa/contract/purchase-requests';
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

interface WithdrawButtonProps {
  readonly number: string;
  /** There is a pro-forma, which must not be paid any more. */
  readonly priced: boolean;
}

/** Withdraws a request, after saying what that means. */
export function WithdrawButton({ number, priced }: WithdrawButtonProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(povuciZahtev);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();

  async function withdraw(): Promise<void> {
    const outcome = await submit({ request_number: number });
    if (outcome.ok) {
      setOpen(false);
      toasts.show({ severity: 'success', summary: t('purchase-requests.withdrawn') });
    } else {
      setFault(messages.refusal(outcome));
    }
    await refreshCalls(getZahtevDetalji, getZahtevi);
  }

  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('purchase-requests.withdraw')}
      </Button>
      {open ? (
        <Dialog
          open
          role="alertdialog"
          title={t('purchase-requests.withdraw-question')}
          onClose={() => setOpen(false)}
          closeLabel={t('dialog.close')}
          actions={
            <>
              <Button kind="danger" busy={busy} onClick={() => void withdraw()}>
                {t('purchase-requests.withdraw-confirm')}
              </Button>
              <Button onClick={() => setOpen(false)}>{t('purchase-requests.keep')}</Button>
            </>
          }
        >
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
                {fault}
              </Notice>
            )}
            <p>
              {t(
                priced
                  ? 'purchase-requests.withdraw-text-priced'
                  : 'purchase-requests.withdraw-text',
              )}
            </p>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
