import { getDopune, getPregled, getStatus, odustaniOdDopune } from '@rampa/contract/top-ups';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useSubmit } from '../../lib/api/queries.ts';
import { messages } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { Order } from './order.ts';

/** Gives a waiting top-up up, after saying what that means. */
export function GiveUpButton({ order }: { readonly order: Order }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" disabledReason={offline} onClick={() => setOpen(true)}>
        {t('top-ups.give-up')}
      </Button>
      {open ? <GiveUpDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface GiveUpDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

function GiveUpDialog({ order, onClose }: GiveUpDialogProps) {
  const { t } = useTexts();
  const { submit, busy } = useSubmit(odustaniOdDopune);
  const [fault, setFault] = useState<string>();

  async function giveUp(): Promise<void> {
    const outcome = await submit({ order_number: order.order_number });
    if (!outcome.ok) {
      setFault(messages.refusal(outcome));
      return;
    }
    // One that was paid meanwhile stays paid: the page shows what it is now.
    await refreshCalls(getStatus, getDopune, getPregled);
    // The gateway could not be asked, so nobody knows yet whether the card was charged.
    if (outcome.value.status === 'pending') setFault(t('top-ups.give-up-later'));
    else onClose();
  }

  return (
    <Dialog
      open
      role="alertdialog"
      title={t('top-ups.give-up-question')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={
        <>
          <Button kind="danger" busy={busy} onClick={() => void giveUp()}>
            {t('top-ups.give-up-confirm')}
          </Button>
          <Button onClick={onClose}>{t('top-ups.keep')}</Button>
        </>
      }
    >
      <Stack>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert" icon={<TriangleAlert size={20} />}>
            {fault}
          </Notice>
        )}
        <p>{t(order.method === 'card' ? 'top-ups.give-up-text' : 'top-ups.give-up-slip-text')}</p>
      </Stack>
    </Dialog>
  );
}
