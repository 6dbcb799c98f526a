import type { CallResult } from '@rampa/contract';
import { type CashItem, getKasa } from '@rampa/contract/counter';
import { Banknote, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { DeskList, type DeskPages } from '../../lib/screens/desk-list-page.tsx';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card, Stack } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { cashOf } from './cash-list.tsx';
import { CloseTill } from './close-till.tsx';
import styles from './counter.module.css';
import { GiveBack } from './give-back.tsx';

interface TillProps {
  /** Empty: the own one. */
  readonly clerkId: string;
  readonly pages: DeskPages;
  /** On the screen of a counter, where there is nothing else to lead to. */
  readonly atCounter?: boolean;
}

/** What is in a till: its sum, its days, and each time that cash was taken. */
export function Till({ clerkId, pages, atCounter = false }: TillProps) {
  const texts = useTexts();
  const { t, languageId } = texts;
  const { first, rows } = pages;
  // A supervisor may close it meanwhile, and the day may end, after which nothing goes back.
  const state = useCall(
    getKasa,
    { clerk_id: clerkId, first, rows, languageId },
    { every: 60_000, quiet: true },
  );
  const [back, setBack] = useState<CashItem>();
  if (state.refusal?.code === 'counter.not-found') {
    return <EmptyState icon={<SearchX size={36} />} title={t('counter.no-such-till')} />;
  }
  return (
    <Stack>
      {state.value === undefined || state.value.totalRecords === 0 ? null : (
        <Sums till={state.value} clerkId={clerkId} atCounter={atCounter} />
      )}
      <DeskList
        state={state}
        loading={t('staff.loading')}
        none={
          <EmptyState icon={<Banknote size={36} />} title={t('counter.empty')}>
            {t(atCounter ? 'counter.empty-at-counter' : 'counter.empty-text')}
          </EmptyState>
        }
        list={cashOf(texts, setBack, atCounter)}
        pages={pages}
      />
      {back === undefined ? null : <GiveBack cash={back} onClose={() => setBack(undefined)} />}
    </Stack>
  );
}

interface SumsProps {
  readonly till: CallResult<typeof getKasa>;
  readonly clerkId: string;
  readonly atCounter: boolean;
}

function Sums({ till, clerkId, atCounter }: SumsProps) {
  const { t, formats } = useTexts();
  const category = useCategory();
  const [closing, setClosing] = useState(false);
  const exact = { exact: true };
  return (
    <Card>
      <div className={styles['head']}>
        <div>
          <p className={styles['muted']}>
            {clerkId === ''
              ? t('counter.expected')
              : t('counter.expected-of', { name: till.clerk })}
          </p>
          <Amount {...formats.moneyParts(till.expected, exact)} size="figure" />
        </div>
        {/* At a counter the customer comes first: one yellow button. */}
        <Button kind={atCounter ? 'secondary' : 'primary'} onClick={() => setClosing(true)}>
          {t('counter.close')}
        </Button>
      </div>
      <DescriptionList
        items={till.days.map(({ day, count, sold = 0, taken, returned }) => ({
          term: formats.day(day),
          value: (
            <span className={styles['sums']}>
              <span>
                {formats.money(taken, exact)} · {t('counter.taken-times', { count })}
              </span>
              {sold === 0 ? null : (
                <span className={styles['muted']}>{t('counter.sold-times', { count: sold })}</span>
              )}
              {returned.amount === 0 ? null : (
                <span className={styles['muted']}>
                  {t('counter.of-it-returned', { amount: formats.money(returned, exact) })}
                </span>
              )}
            </span>
          ),
        }))}
      />
      {till.devices === undefined || till.devices.length === 0 ? null : (
        <p className={styles['muted']}>
          {t('counter.devices-left')}:{' '}
          {till.devices
            .map(({ kategorija, devices }) => `${category(kategorija).name}: ${devices}`)
            .join('; ')}
        </p>
      )}
      {closing ? (
        <CloseTill
          // As it is asked about, not as it is read again meanwhile.
          expected={till.expected}
          sold={till.days.reduce((sum, { sold = 0 }) => sum + sold, 0)}
          devices={till.devices ?? []}
          clerkId={clerkId}
          onClose={() => setClosing(false)}
        />
      ) : null}
    </Card>
  );
}
