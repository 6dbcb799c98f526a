import { getDatotekaIsplata, type PayoutFile } from '@rampa/contract/payouts';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { refreshPayouts } from './refresh.ts';

/** The approved file, for the bank. */
export function FileDownload({ file }: { readonly file: PayoutFile }) {
  const { t } = useTexts();
  return (
    <DownloadButton
      call={getDatotekaIsplata}
      input={{ file_id: file.file_id }}
      fileName={`isplate_${file.reference}.xml`}
      label={t('payouts.download')}
      failed={t('payouts.download-failed')}
      of={file.reference}
      // From now on the bank may have it.
      onTried={refreshPayouts}
    />
  );
}
