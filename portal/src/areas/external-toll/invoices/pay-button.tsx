import { Wallet } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { late } from '../../../ui/late.ts';
import { Spoken } from '../../../ui/page.tsx';
import { useOwnCalls } from '../own-calls.ts';
import type { PayableInvoice } from './payable-invoice.ts';

const PayDialog = late(async () => (await import('./pay-dialog.tsx')).PayDialog);

interface PayableProps {
  readonly invoice: PayableInvoice;
  readonly size?: 'small' | 'medium';
}

/** The button that pays an invoice, with the window it opens. */
export function PayButton(props: PayableProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <PayOpener {...props} onOpen={() => setOpen(true)} />
      {open ? <PayWindow invoice={props.invoice} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * The button without its window: a list is drawn again when a phone is turned, and must not take an
 * open window with it.
 */
export function PayOpener({
  invoice,
  size = 'medium',
  onOpen,
}: PayableProps & { readonly onOpen: () => void }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const payable = useOwnCalls();
  if (!payable) return null;
  return (
    <Button
      kind="primary"
      size={size}
      icon={<Wallet size={size === 'small' ? 18 : 20} aria-hidden="true" />}
      disabledReason={offline}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      {t('external-toll.invoice-pay')}
      <Spoken> {t('external-toll.invoice-named', { number: invoice.number })}</Spoken>
    </Button>
  );
}

export function PayWindow(props: {
  readonly invoice: PayableInvoice;
  readonly onClose: () => void;
}) {
  return (
    <Suspense>
      <PayDialog {...props} />
    </Suspense>
  );
}
