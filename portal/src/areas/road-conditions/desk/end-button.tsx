import {
  type DeskEvent,
  getDogadjajiUprave,
  getDogadjajUprave,
  zavrsiDogadjaj,
} from '@rampa/contract/road-conditions';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../../lib/api/queries.ts';
import { messages, toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Stack } from '../../../ui/page.tsx';
import { Notice } from '../../../ui/status-pill.tsx';

interface EndButtonProps {
  readonly event: DeskEvent;
  readonly onEnded: () => void;
}

/** Ends an event, after asking. */
export function EndButton({ event, onEnded }: EndButtonProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(zavrsiDogadjaj);
  const [open, setOpen] = useState(false);
  const [fault, setFault] = useState<string>();

  async function end(): Promise<void> {
    const outcome = await submit({ event_id: event.event_id, version: event.version });
    if (outcome.ok) {
      toasts.show({ severity: 'success', summary: t('road-desk.ended') });
      void refreshCalls(getDogadjajiUprave);
      onEnded();
      return;
    }
    setFault(messages.refusal(outcome));
    void refreshCalls(getDogadjajUprave, getDogadjajiUprave);
  }

  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('road-desk.end')}
      </Button>
      {open ? (
        <Dialog
          open
          role="alertdialog"
          title={t('road-desk.end-question')}
          onClose={() => setOpen(false)}
          closeLabel={t('dialog.close')}
          actions={
            <>
              <Button kind="danger" busy={busy} onClick={() => void end()}>
                {t('road-desk.end-confirm')}
              </Button>
              <Button onClick={() => setOpen(false)}>{t('road-desk.keep')}</Button>
            </>
          }
        >
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
                {fault}
              </Notice>
            )}
            <p>{t('road-desk.end-text')}</p>
          </Stack>
        </Dialog>
      ) : null}
    </>
  );
}
