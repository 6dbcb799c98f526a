import { Wallet } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Spoken } from '../../../ui/page.tsx';
import { useOwnCalls } from '../own-calls.ts';
import type { PayableInvoice } from './payable-invoice.ts';

const PayDialog = lazy(async () => ({ default: (await import('./pay-dialog.tsx')).PayDialog }));

/** Opens the ways to pay an invoice. */
export function PayButton({
  invoice,
  size = 'medium',
}: {
  readonly invoice: PayableInvoice;
  readonly size?: 'small' | 'medium';
}) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const payable = useOwnCalls();
  const [open, setOpen] = useState(false);
  if (!payable) return null;
  return (
    <>
      <Button
        kind="primary"
        size={size}
        icon={<Wallet size={size === 'small' ? 18 : 20} aria-hidden="true" />}
        disabledReason={offline}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('external-toll.invoice-pay')}
        <Spoken> {t('external-toll.invoice-named', { number: invoice.number })}</Spoken>
      </Button>
      <Suspense>
        {open ? <PayDialog invoice={invoice} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  );
}
