import { getPredracun } from '@rampa/contract/purchase-requests';
import { useSubmit } from '../../lib/api/queries.ts';
import { PaperButton } from '../../lib/screens/paper-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

/** The pro-forma of a priced request, as a PDF. */
export function ProformaButton({ number }: { readonly number: string }) {
  const { t, languageId } = useTexts();
  const { submit, busy } = useSubmit(getPredracun);
  return (
    <PaperButton
      size="large"
      label={t('purchases.proforma')}
      failed={t('purchases.proforma-failed')}
      busy={busy}
      fetch={() => submit({ request_number: number, languageId })}
    />
  );
}
