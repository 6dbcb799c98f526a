import { getIsplate, payoutsInFileMaximum, pripremiDatotekuIsplata } from '@rampa/contract/payouts';
import { FilePlus2 } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { refreshPayouts } from './refresh.ts';

/** Puts all that the bank may pay into one file. */
export function PrepareFile({ onPrepared }: { readonly onPrepared: () => void }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const [asking, setAsking] = useState(false);
  const { submit } = useSubmit(pripremiDatotekuIsplata);
  const prepare = async (): Promise<string | undefined> => {
    const outcome = await submit({});
    refreshPayouts();
    if (!outcome.ok) return messages.refusal(outcome);
    const { payouts, amount, left } = outcome.value;
    toasts.show({
      severity: 'success',
      summary: t('payouts.prepared-toast', {
        payouts: t('payouts.orders', { count: payouts }),
        amount: formats.money(amount, { exact: true }),
      }),
      ...(left === 0 ? {} : { detail: t('payouts.left-over', { count: left }) }),
    });
    onPrepared();
    return undefined;
  };
  return (
    <>
      <Button
        icon={<FilePlus2 size={20} aria-hidden="true" />}
        disabledReason={offline}
        onClick={() => setAsking(true)}
      >
        {t('payouts.prepare')}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={t('payouts.prepare')}
          kind="primary"
          confirm={t('payouts.prepare-confirm')}
          keep={t('payouts.cancel')}
          onConfirm={prepare}
          onClose={() => setAsking(false)}
        >
          <WhatGoesIn />
          <p>{t('payouts.prepare-ask', { most: formats.number(payoutsInFileMaximum) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** How many payouts, and how much money: as it is when the question is asked. */
function WhatGoesIn() {
  const { t, formats } = useTexts();
  const { value } = useCall(getIsplate, { first: '0', rows: '1', state: 'due' }, { quiet: true });
  const payable = value?.payable;
  return payable === undefined ? null : (
    <p>
      <strong>
        {t('payouts.prepare-what', {
          payouts: t('payouts.orders', { count: payable.payouts }),
          amount: formats.money(payable.amount, { exact: true }),
        })}
      </strong>
    </p>
  );
}
