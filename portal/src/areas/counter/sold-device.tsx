import { getPotvrdaGotovine } from '@rampa/contract/counter';
import { CircleCheck } from 'lucide-react';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import type { Sale } from './sale.ts';

interface SoldDeviceProps {
  readonly sale: Sale;
  readonly onAnother: () => void;
}

/** The tag is the customer's; the invoice is there to be printed. */
export function SoldDevice({ sale, onAnother }: SoldDeviceProps) {
  const { t, languageId } = useTexts();
  const { account: account_id, orderNumber: order_number, paid } = sale;
  return (
    <Stack>
      <Notice tone="good" role="status" icon={<CircleCheck size={20} />}>
        {t('counter.sold', { amount: paid })}
      </Notice>
      <p>
        {t('top-ups.order-number')}: <span translate="no">{order_number}</span>
      </p>
      <Row>
        <DownloadButton
          call={getPotvrdaGotovine}
          input={{ account_id, order_number, languageId }}
          fileName={`${order_number}.pdf`}
          label={t('counter.invoice')}
          failed={t('counter.receipt-failed')}
        />
        <Button onClick={onAnother}>{t('counter.another-sale')}</Button>
      </Row>
    </Stack>
  );
}
