import type { CallResult } from '@rampa/contract';
import {
  getObracuni,
  getRazlikeObracuna,
  settlementFileMaximum,
  uveziObracun,
} from '@rampa/contract/settlements';
import { getJa } from '@rampa/contract/staff';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { type DeskImport, useDeskImport } from '../../lib/screens/use-desk-import.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './settlements.module.css';

type Outcome = CallResult<typeof uveziObracun>;

/** The button that imports a settlement, and what came of it. */
export function useSettlementImport(): DeskImport<Outcome> {
  const { t, formats } = useTexts();
  const role = useCall(getJa, {}).value?.role;
  const { submit, busy } = useSubmit(uveziObracun);
  return useDeskImport<Outcome>({
    may: uveziObracun.who.staff.some((one) => one === role),
    accept: '.csv,.txt',
    maximum: settlementFileMaximum,
    texts: {
      act: t('settlements.import'),
      tooLarge: t('settlements.too-large', { most: formats.bytes(settlementFileMaximum) }),
      unreadable: t('settlements.fault-unreadable'),
    },
    busy,
    send: (data) => submit({ data }),
    refresh: () => refreshCalls(getRazlikeObracuna, getObracuni),
  });
}

/** Columns of which it can be said what they may have. */
const columns = [
  'settlement',
  'kind',
  'transaction',
  'order',
  'day',
  'gross',
  'fee',
  'net',
  'currency',
] as const;

function Allowed({ heading }: { readonly heading: string }) {
  const { t } = useTexts();
  const column = columns.find((one) => one === (heading === 'paid_on' ? 'day' : heading));
  return column === undefined ? null : ` ${t(`settlements.allowed-${column}`)}`;
}

/** What an import has done, or why it has done nothing. */
export function ImportOutcome({ outcome, fileName, refusal }: Omit<DeskImport<Outcome>, 'button'>) {
  const { t, formats } = useTexts();
  const faults = outcome?.faults ?? [];
  if (refusal !== undefined || faults.length > 0) {
    return (
      <Notice tone="bad" role="alert" title={t('settlements.not-imported', { name: fileName })}>
        {refusal ?? (
          <ul className={styles['faults']}>
            {faults.map(({ line, heading, message }) => (
              <li key={`${line} ${heading} ${message}`}>
                {heading === ''
                  ? t('settlements.fault-at', { line: formats.number(line) })
                  : t('settlements.fault-in', { line: formats.number(line), heading })}{' '}
                {messages.text(message)}
                {message === 'settlements.fault-value' ? <Allowed heading={heading} /> : null}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    );
  }
  const settlement = outcome?.settlement ?? null;
  if (outcome === undefined || settlement === null) return null;
  const { transactions, waiting, net, fee } = settlement;
  return (
    <Notice tone={waiting === 0 ? 'good' : 'notice'} role="status" title={fileName}>
      {t('settlements.transactions', { count: transactions, number: formats.number(transactions) })}
      {'. '}
      {t('settlements.sums', {
        net: formats.money(net, { exact: true }),
        fee: formats.money(fee, { exact: true }),
      })}{' '}
      {waiting === 0
        ? t('settlements.all-fit')
        : t('settlements.waiting', { number: formats.number(waiting) })}{' '}
      {outcome.known ? t('settlements.known') : null}
    </Notice>
  );
}
