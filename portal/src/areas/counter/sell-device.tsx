import type { CallResult } from '@rampa/contract';
import { getStanjeSaltera, pripremiProdaju } from '@rampa/contract/counter';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { CallFormFrame } from '../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Card, Section, Stack } from '../../ui/page.tsx';
import { Notice, StatusPill } from '../../ui/status-pill.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { SaidField, SendRow, SerialField } from './counter-fields.tsx';
import styles from './counter.module.css';
import type { PreparedSale, Sale } from './sale.ts';
import { SaleForm } from './sale-form.tsx';
import { SoldDevice } from './sold-device.tsx';

const formName = 'prepare-sale';

interface SellDeviceProps {
  /** A sale is prepared, and its button is the next one; or it is over. */
  readonly onSelling: (selling: boolean) => void;
}

/** Tags that lie at the caller's point of sale, and how one of them is sold to the customer who is there. */
export function SellDevice({ onSelling }: SellDeviceProps) {
  const { t, languageId } = useTexts();
  const stock = useCall(getStanjeSaltera, { languageId }, { every: 60_000, quiet: true });
  const [sale, setSale] = useState<PreparedSale>();
  const [sold, setSold] = useState<Sale>();
  const prepared = (found: PreparedSale) => {
    setSale(found);
    onSelling(true);
  };
  const done = (made: Sale) => {
    setSold(made);
    onSelling(false);
  };
  const again = () => {
    setSale(undefined);
    setSold(undefined);
    onSelling(false);
  };
  if (stock.refusal?.code === 'counter.no-sale-here') {
    return (
      <Section title={t('counter.sell')}>
        <Notice tone="notice" role="status">
          {t('counter.no-sale-here')}
        </Notice>
      </Section>
    );
  }
  // A server of the version before sells none.
  if (stock.refusal !== undefined) return null;
  return (
    <Section title={t('counter.sell')}>
      <Stack>
        {stock.value === undefined ? null : <HereNow devices={stock.value.devices} />}
        <Card>
          {sold === undefined ? null : <SoldDevice sale={sold} onAnother={again} />}
          {sold === undefined && sale === undefined ? <PrepareSale onPrepared={prepared} /> : null}
          {sold === undefined && sale !== undefined ? (
            <SaleForm sale={sale} onSold={done} onBack={again} />
          ) : null}
        </Card>
      </Stack>
    </Section>
  );
}

interface HereNowProps {
  readonly devices: CallResult<typeof getStanjeSaltera>['devices'];
}

/** How many tags of each category lie here. */
function HereNow({ devices }: HereNowProps) {
  const { t, formats } = useTexts();
  const category = useCategory();
  if (devices.length === 0) return <p>{t('counter.stock-none')}</p>;
  return (
    <div>
      <p className={styles['muted']}>{t('counter.stock')}</p>
      <ul className={styles['stock']}>
        {devices.map(({ kategorija, devices: count, low }) => (
          <li key={kategorija}>
            {category(kategorija).name}: <strong>{formats.number(count)}</strong>{' '}
            {low ? <StatusPill tone="bad">{t('counter.stock-low')}</StatusPill> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function PrepareSale({ onPrepared }: { readonly onPrepared: (sale: PreparedSale) => void }) {
  const { t } = useTexts();
  const { field, busy, ...frame } = useCallForm(pripremiProdaju, {
    name: formName,
    defaultValues: { serial_number: '', email: '', knownBy: '' },
    toInput: (values: {
      readonly serial_number: string;
      readonly email: string;
      readonly knownBy: string;
    }) => values,
    missing: {
      serial_number: 'counter.serial-missing',
      email: 'counter.email-missing',
      knownBy: 'counter.known-by-missing',
    },
    onDone: onPrepared,
  });
  return (
    <CallFormFrame name={formName} {...frame}>
      <SerialField
        {...field('serial_number', t('counter.device-serial'))}
        hint={t('counter.device-serial-hint')}
      />
      <SaidField
        {...field('email', t('counter.email'))}
        hint={t('counter.email-hint')}
        inputMode="email"
      />
      <TextField
        {...field('knownBy', t('counter.phone-or-plate'))}
        hint={t('counter.phone-or-plate-hint')}
        autoComplete="off"
        maxLength={60}
      />
      <SendRow busy={busy}>{t('counter.prepare-do')}</SendRow>
    </CallFormFrame>
  );
}
