import {
  correctionNoteMaximum,
  getOdbijeniProlasci,
  naplatiOdbijeni,
} from '@rampa/contract/corrections';
import { getStanjeRada } from '@rampa/contract/reports';
import { Link } from '@tanstack/react-router';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { toasts } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Row } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { PricedPassage } from './priced.ts';

interface ChargeFormProps extends PricedPassage {
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** Who is charged how much: the clerk confirms it with a note. */
export function ChargeForm({ input, price, onBack, onDone }: ChargeFormProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const category = useCategory();
  const { amount, account_id: account, customer, serialNumber, plate } = price;
  const { field, busy, ...frame } = useCallForm(naplatiOdbijeni, {
    name: 'charge',
    defaultValues: { note: '' },
    toInput: ({ note }: { readonly note: string }) => ({ ...input, note, amount: amount.amount }),
    missing: { note: 'corrections.note-missing' },
    onDone({ already }) {
      void refreshCalls(getOdbijeniProlasci, getStanjeRada);
      toasts.show({
        severity: already ? 'info' : 'success',
        summary: t(already ? 'corrections.charged-before' : 'corrections.charged-toast'),
      });
      onDone();
    },
    onRefused({ status }) {
      // Somebody else was faster: the list behind shows it.
      if (status === 409) void refreshCalls(getOdbijeniProlasci);
      return false;
    },
  });
  return (
    <CallFormFrame name="charge" {...frame}>
      <DescriptionList
        look="receipt"
        items={[
          {
            term: t('corrections.customer'),
            value: (
              <Link to="/uprava/kupci" search={{ account }}>
                {customer === '' ? t('corrections.customer') : customer}
              </Link>
            ),
          },
          { term: t('corrections.serial'), value: <SerialNumber value={serialNumber} /> },
          ...(plate === '' ? [] : [{ term: t('corrections.plate'), value: plate }]),
          { term: t('corrections.tag-category'), value: category(price.category).name },
          { term: t('corrections.charged-category'), value: category(input.category).name },
          {
            term: t('corrections.amount'),
            value: formats.money(amount, { exact: true }),
            strong: true,
          },
        ]}
      />
      <TextArea
        {...field('note', t('corrections.note'))}
        rows={3}
        maxLength={correctionNoteMaximum}
      />
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('corrections.charge', { amount: formats.money(amount, { exact: true }) })}
        </Button>
        <Button onClick={onBack}>{t('corrections.back')}</Button>
      </Row>
    </CallFormFrame>
  );
}
