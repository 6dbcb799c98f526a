import { getKasa, getStanjeSaltera, prodajUredjaj } from '@rampa/contract/counter';
import type { PackageId } from '@rampa/contract/purchases';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { randomId } from '../../lib/random-id.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Row } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PreparedSale, Sale } from './sale.ts';

const formName = 'sale';

interface SaleValues {
  readonly package: PackageId;
  readonly plate: string;
}

interface SaleFormProps {
  readonly sale: PreparedSale;
  readonly onSold: (sale: Sale) => void;
  readonly onBack: () => void;
}

/** What the customer pays in cash, and for which vehicle the tag is. */
export function SaleForm({ sale, onSold, onBack }: SaleFormProps) {
  const { t, formats, languageId } = useTexts();
  const category = useCategory();
  const offline = useOfflineReason();
  const { account_id: account, serial_number, packages, currency } = sale;
  const money = (amount: number) => formats.money({ amount, currency }, { exact: true });
  const totalOf = (wanted: PackageId) =>
    packages.find((one) => one.package === wanted)?.total ?? sale.devicePrice;
  // One intent, however often it is sent.
  const [idempotencyKey] = useState(randomId);
  const call = useCallForm(prodajUredjaj, {
    name: formName,
    defaultValues: { package: 'none', plate: '' },
    toInput: ({ package: chosen, plate }: SaleValues) => ({
      account_id: account,
      serial_number,
      package: chosen,
      total: totalOf(chosen),
      plate,
      idempotencyKey,
      languageId,
    }),
    onDone({ order_number: orderNumber }, { package: chosen }) {
      void refreshCalls(getKasa, getStanjeSaltera);
      onSold({ account, orderNumber, paid: money(totalOf(chosen)) });
    },
    onRefused() {
      void refreshCalls(getStanjeSaltera);
      return false;
    },
  });
  const chosen = useController({ control: call.form.control, name: 'package' });
  const { field, busy } = call;
  return (
    <CallFormFrame name={formName} {...call}>
      <DescriptionList
        items={[
          { term: t('counter.tag'), value: <SerialNumber value={serial_number} /> },
          { term: t('counter.category'), value: category(sale.kategorija).name },
          { term: t('counter.holder'), value: <span translate="no">{sale.name}</span> },
          { term: t('counter.device-price'), value: money(sale.devicePrice) },
        ]}
      />
      <RadioGroup<PackageId>
        {...chosen.field}
        id={`${formName}-package`}
        label={t('counter.first-credit')}
        choices={packages.map(({ package: value, credit }) => ({
          value,
          label: value === 'none' ? t('counter.no-credit') : money(credit),
        }))}
      />
      <TextField
        {...field('plate', t('tag-name.plate'))}
        hint={t('counter.plate-hint')}
        optional={t('form.optional')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
      />
      <p role="status">
        {t('counter.to-pay')}: <strong>{money(totalOf(chosen.field.value))}</strong>
      </p>
      <Row>
        <Button type="submit" kind="primary" busy={busy} disabledReason={offline}>
          {t('counter.sell-do')}
        </Button>
        <Button onClick={onBack}>{t('counter.cancel')}</Button>
      </Row>
    </CallFormFrame>
  );
}
