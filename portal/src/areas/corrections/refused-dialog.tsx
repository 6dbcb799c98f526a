import type { RefusedPassage } from '@rampa/contract/corrections';
import { useState } from 'react';
import { Aside } from '../../lib/screens/desk-cells.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { readingItems } from '../../lib/trips/reading-items.tsx';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/page.tsx';
import { ChargeAbroadSteps } from './charge-abroad.tsx';
import { ChargeSteps } from './charge-steps.tsx';
import styles from './corrections.module.css';
import { Deliverer } from './refused-list.tsx';
import { waysOf } from './nobody-pays-dialog.tsx';
import { type NobodyPays, NobodyPaysForm } from './nobody-pays-form.tsx';

interface RefusedDialogProps {
  readonly record: RefusedPassage;
  readonly onClose: () => void;
}

/** One refused record: what came, and the ways to settle it. */
export function RefusedDialog({ record, onClose }: RefusedDialogProps) {
  const texts = useTexts();
  const { t, formats, now } = texts;
  const { detail, firstAt, lastAt, times, deliverer } = record;
  const isAbroad = record.source === 'partner';
  // What nobody could read is no passage that somebody could be charged for; of one abroad only the tag can be corrected here.
  const chargeable = isAbroad
    ? record.reason === 'unknown-tag'
    : record.reason !== 'delivery-faulty';
  const others = waysOf([record]);
  const ways = chargeable ? (['charge', ...others] as const) : others;
  const [way, setWay] = useState<'charge' | NobodyPays>(
    chargeable ? 'charge' : isAbroad ? 'returned' : 'written-off',
  );
  return (
    <Dialog
      open
      size="large"
      title={t('corrections.one')}
      onClose={onClose}
      closeLabel={t('dialog.close')}
      actions={<Button onClick={onClose}>{t('corrections.cancel')}</Button>}
    >
      <Stack>
        <DescriptionList
          items={[
            { term: t('corrections.reason'), value: t(`corrections.reason-${record.reason}`) },
            ...(detail === ''
              ? []
              : [{ term: t('corrections.detail'), value: <span lang="en">{detail}</span> }]),
            { term: t('corrections.came'), value: formats.dayTime(firstAt, now) },
            ...(times === 1
              ? []
              : [
                  {
                    term: t('corrections.repeated'),
                    value: t('corrections.times', {
                      count: times,
                      last: formats.dayTime(lastAt, now),
                    }),
                  },
                ]),
            { term: t('corrections.deliverer'), value: <Deliverer deliverer={deliverer} /> },
            ...readingItems(texts, record.reading),
            ...(record.abroad === null
              ? []
              : [
                  {
                    term: t('corrections.amount-abroad'),
                    value: formats.money(record.abroad.amount, { exact: true }),
                  },
                ]),
          ]}
        />
        <div className={styles['content']}>
          <Aside>{t('corrections.content')}</Aside>
          <code className={styles['raw']}>{record.content}</code>
        </div>
        <RadioGroup<'charge' | NobodyPays>
          label={t('corrections.what')}
          value={way}
          onChange={setWay}
          choices={ways.map((value) => ({
            value,
            label: t(`corrections.decide-${value}`),
            hint:
              value === 'charge' && isAbroad
                ? t('corrections.decide-charge-abroad-hint')
                : t(`corrections.decide-${value}-hint`),
          }))}
        />
        {way === 'charge' ? (
          isAbroad ? (
            <ChargeAbroadSteps record={record} onDone={onClose} />
          ) : (
            <ChargeSteps record={record} onDone={onClose} />
          )
        ) : (
          <NobodyPaysForm recordIds={[record.record_id]} decision={way} onDone={onClose} />
        )}
      </Stack>
    </Dialog>
  );
}
