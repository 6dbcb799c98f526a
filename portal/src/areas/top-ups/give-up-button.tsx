import {
  getDopune,
  getPregled,
  getStatus,
  getUplataFirme,
  getZbirnaDopuna,
  getZbirneDopune,
  odustaniOdDopune,
} from '@rampa/contract/top-ups';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import type { Order } from './order.ts';

/** Abandons a pending top-up, after explaining what that means. */
export function GiveUpButton({
  order,
}: {
  readonly order: Pick<Order, 'order_number' | 'method'>;
}) {
  const { t } = useTexts();
  const { submit } = useSubmit(odustaniOdDopune);

  async function giveUp(): Promise<string | undefined> {
    const outcome = await submit({ order_number: order.order_number });
    if (!outcome.ok) return messages.refusal(outcome);
    // If it was paid meanwhile it stays paid: the page shows its current state.
    await refreshCalls(
      getStatus,
      getZbirnaDopuna,
      getZbirneDopune,
      getUplataFirme,
      getDopune,
      getPregled,
    );
    // The gateway could not be asked, so it is unknown whether the card was charged.
    return outcome.value.status === 'pending' ? t('top-ups.give-up-later') : undefined;
  }

  return (
    <ConfirmButton
      label={t('top-ups.give-up')}
      title={t('top-ups.give-up-question')}
      confirm={t('top-ups.give-up-confirm')}
      keep={t('top-ups.keep')}
      onConfirm={giveUp}
    >
      <p>{t(order.method === 'card' ? 'top-ups.give-up-text' : 'top-ups.give-up-slip-text')}</p>
    </ConfirmButton>
  );
}
