import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useOfflineReason } from '../screens/use-offline-reason.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';

interface QuickFrameProps {
  readonly title: string;
  /** What is paid, how much, and with which card. */
  readonly facts: readonly { readonly term: string; readonly value: string }[];
  /** What would be paid as well. */
  readonly warning: string | undefined;
  readonly fault: string | undefined;
  /** Of the button that pays. */
  readonly pay: string;
  readonly keep: string;
  readonly busy: boolean;
  readonly onPay: () => Promise<void>;
  readonly onClose: () => void;
  /** What came of it, in the place of the question. */
  readonly result?: ReactNode;
}

/** The short question before a saved card is charged. */
export function QuickFrame(given: QuickFrameProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { title, facts, warning, fault, busy, onPay, onClose, result } = given;
  return (
    <Dialog open title={title} onClose={onClose} closeLabel={t('dialog.close')}>
      {result ?? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy && offline === undefined) void onPay();
          }}
        >
          <Stack>
            {fault === undefined ? null : (
              <Notice tone="bad" role="alert">
                {fault}
              </Notice>
            )}
            <DescriptionList items={facts} />
            {warning === undefined ? null : (
              <Notice tone="notice" icon={<TriangleAlert size={20} aria-hidden="true" />}>
                {warning}
              </Notice>
            )}
            <p>{t('quick-top-up.note')}</p>
            <Confirm busy={busy} offline={offline} label={given.pay} />
            <Button onClick={onClose}>{given.keep}</Button>
          </Stack>
        </form>
      )}
    </Dialog>
  );
}

/** Has the focus, so that Enter confirms. */
function Confirm(given: {
  readonly busy: boolean;
  readonly offline: string | undefined;
  readonly label: string;
}) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <span ref={place}>
      <Button type="submit" kind="primary" wide busy={given.busy} disabledReason={given.offline}>
        {given.label}
      </Button>
    </span>
  );
}
