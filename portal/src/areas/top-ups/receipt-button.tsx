import { getPotvrda } from '@rampa/contract/top-ups';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';

interface ReceiptButtonProps {
  readonly orderNumber: string;
  readonly size?: 'small' | 'medium';
  /** Read after the label where there are several such buttons. */
  readonly of?: string;
}

/** The receipt of a paid top-up as a PDF. */
export function ReceiptButton({ orderNumber, ...button }: ReceiptButtonProps) {
  const { t, languageId } = useTexts();
  return (
    <DownloadButton
      call={getPotvrda}
      input={{ order_number: orderNumber, languageId }}
      fileName={`${orderNumber}.pdf`}
      label={t('top-ups.receipt')}
      failed={t('top-ups.receipt-failed')}
      {...button}
    />
  );
}
