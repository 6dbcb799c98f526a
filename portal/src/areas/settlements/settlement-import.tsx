import type { CallResult } from '@rampa/contract';
import {
  getObracuni,
  getRazlikeObracuna,
  settlementFileMaximum,
  uveziObracun,
} from '@rampa/contract/settlements';
import { getJa } from '@rampa/contract/staff';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { readAsBase64 } from '../../lib/api/read-as-base64.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './settlements.module.css';

type Outcome = CallResult<typeof uveziObracun>;

interface SettlementImport {
  /** Null for whoever may not import one. */
  readonly button: ReactNode;
  /** Of the last file; undefined before one was chosen. */
  readonly outcome: Outcome | undefined;
  readonly fileName: string;
  readonly refusal: string | undefined;
}

/** The button that imports a settlement, and what came of it. */
export function useSettlementImport(): SettlementImport {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const role = useCall(getJa, {}).value?.role;
  const may = uveziObracun.who.staff.some((one) => one === role);
  const input = useRef<HTMLInputElement>(null);
  const { submit, busy } = useSubmit(uveziObracun);
  const [fileName, setFileName] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusal, setRefusal] = useState<string>();

  async function choose(file: File): Promise<void> {
    setOutcome(undefined);
    setRefusal(undefined);
    setFileName(file.name);
    if (file.size > settlementFileMaximum) {
      setRefusal(t('settlements.too-large', { most: formats.bytes(settlementFileMaximum) }));
      return;
    }
    const data = await readAsBase64(file).catch(() => undefined);
    if (data === undefined) {
      setRefusal(t('settlements.fault-unreadable'));
      return;
    }
    const answer = await submit({ data });
    if (answer.ok) setOutcome(answer.value);
    else setRefusal(messages.refusal(answer));
    await refreshCalls(getRazlikeObracuna, getObracuni);
  }

  const button = !may ? null : (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void choose(file);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      <Button
        kind="primary"
        icon={<FileUp size={20} aria-hidden="true" />}
        busy={busy}
        disabledReason={offline}
        onClick={() => input.current?.click()}
      >
        {t('settlements.import')}
      </Button>
    </>
  );
  return { button, outcome, fileName, refusal };
}

/** What an import has done, or why it has done nothing. */
export function ImportOutcome({ outcome, fileName, refusal }: Omit<SettlementImport, 'button'>) {
  const { t, formats } = useTexts();
  const faults = outcome?.faults ?? [];
  if (refusal !== undefined || faults.length > 0) {
    return (
      <Notice tone="bad" role="alert" title={t('settlements.not-imported', { name: fileName })}>
        {refusal ?? (
          <ul className={styles['faults']}>
            {faults.map(({ line, heading, message }) => (
              <li key={`${line} ${heading} ${message}`}>
                {t('settlements.fault-at', { line: formats.number(line) })} {heading}{' '}
                {messages.text(message)}
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
