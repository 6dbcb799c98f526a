import { getZahtevDetalji, getZahtevi, povuciZahtev } from '@rampa/contract/purchase-requests';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface WithdrawButtonProps {
  readonly number: string;
  /** There is a pro-forma invoice, which must not be paid any more. */
  readonly priced: boolean;
}

/** Withdraws a request, after explaining what that means. */
export function WithdrawButton({ number, priced }: WithdrawButtonProps) {
  const { t } = useTexts();
  const { submit } = useSubmit(povuciZahtev);

  async function withdraw(): Promise<string | undefined> {
    const outcome = await submit({ request_number: number });
    await refreshCalls(getZahtevDetalji, getZahtevi);
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('purchase-requests.withdrawn') });
    return undefined;
  }

  return (
    <ConfirmButton
      label={t('purchase-requests.withdraw')}
      title={t('purchase-requests.withdraw-question')}
      confirm={t('purchase-requests.withdraw-confirm')}
      keep={t('purchase-requests.keep')}
      onConfirm={withdraw}
    >
      <p>
        {t(priced ? 'purchase-requests.withdraw-text-priced' : 'purchase-requests.withdraw-text')}
      </p>
    </ConfirmButton>
  );
}
