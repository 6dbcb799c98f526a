import { getDetalji, getReklamacije, povuciReklamaciju } from '@rampa/contract/complaints';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmButton } from '../../lib/screens/confirm-dialog.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** Withdraws a complaint, after explaining what that means. */
export function WithdrawButton({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const { submit } = useSubmit(povuciReklamaciju);

  async function withdraw(): Promise<string | undefined> {
    const outcome = await submit({ complaint_number: number });
    await refreshCalls(getDetalji, getReklamacije);
    if (!outcome.ok) return messages.refusal(outcome);
    toasts.show({ severity: 'success', summary: t('complaints.withdrawn') });
    return undefined;
  }

  return (
    <ConfirmButton
      label={t('complaints.withdraw')}
      title={t('complaints.withdraw-question')}
      confirm={t('complaints.withdraw-confirm')}
      keep={t('complaints.keep')}
      onConfirm={withdraw}
    >
      <p>{t('complaints.withdraw-text')}</p>
    </ConfirmButton>
  );
}
