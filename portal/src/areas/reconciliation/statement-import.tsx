import type { CallResult } from '@rampa/contract';
import { getNeuskladjene, statementFileMaximum, uveziIzvod } from '@rampa/contract/reconciliation';
import { getStanjeRada } from '@rampa/contract/reports';
import { getJa } from '@rampa/contract/staff';
import { FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { readAsBase64 } from '../../lib/api/read-as-base64.ts';
import { messages } from '../../lib/calls.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './reconciliation.module.css';

type Outcome = CallResult<typeof uveziIzvod>;

interface StatementImport {
  /** Null for whoever may not import one. */
  readonly button: ReactNode;
  /** Of the last file; undefined before one was chosen. */
  readonly outcome: Outcome | undefined;
  readonly fileName: string;
  readonly refusal: string | undefined;
}

/** The button that imports a statement, and what came of it. */
export function useStatementImport(): StatementImport {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const role = useCall(getJa, {}).value?.role;
  const may = uveziIzvod.who.staff.some((one) => one === role);
  const input = useRef<HTMLInputElement>(null);
  const { submit, busy } = useSubmit(uveziIzvod);
  const [fileName, setFileName] = useState('');
  const [outcome, setOutcome] = useState<Outcome>();
  const [refusal, setRefusal] = useState<string>();

  async function choose(file: File): Promise<void> {
    setOutcome(undefined);
    setRefusal(undefined);
    setFileName(file.name);
    if (file.size > statementFileMaximum) {
      setRefusal(
        t('reconciliation.fault-too-large', { most: formats.bytes(statementFileMaximum) }),
      );
      return;
    }
    const data = await readAsBase64(file).catch(() => undefined);
    if (data === undefined) {
      setRefusal(t('reconciliation.unreadable-file'));
      return;
    }
    const answer = await submit({ data });
    if (answer.ok) setOutcome(answer.value);
    else setRefusal(messages.refusal(answer));
    await refreshCalls(getNeuskladjene, getStanjeRada);
  }

  const button = !may ? null : (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml,.sta,.940,.txt,.csv,.json"
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
        {t('reconciliation.import')}
      </Button>
    </>
  );
  return { button, outcome, fileName, refusal };
}

/** What an import has done, or why it has done nothing. */
export function StatementOutcome({ outcome, fileName, refusal }: Omit<StatementImport, 'button'>) {
  const { t, formats } = useTexts();
  if (refusal !== undefined) {
    return (
      <Notice tone="bad" role="alert" title={t('reconciliation.not-imported', { name: fileName })}>
        {refusal}
      </Notice>
    );
  }
  if (outcome === undefined) return null;
  const placeOf = ({ line, column, heading }: (typeof outcome.faults)[number]): string => {
    if (heading === undefined) {
      const place = { line: formats.number(line), column: formats.number(column) };
      return t('reconciliation.fault-at', place);
    }
    return heading === ''
      ? t('reconciliation.fault-in-row', { line: formats.number(line) })
      : t('reconciliation.fault-in-column', { line: formats.number(line), heading });
  };
  if (outcome.faults.length > 0) {
    return (
      <Notice tone="bad" role="alert" title={t('reconciliation.not-imported', { name: fileName })}>
        <ul className={styles['faults']}>
          {outcome.faults.map((fault) => (
            <li key={`${fault.line} ${fault.column} ${fault.message}`}>
              {placeOf(fault)} {messages.text(fault.message)}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  const { read, credited, known, waiting, left } = outcome;
  const said = [
    t('reconciliation.read', { count: read, number: formats.number(read) }),
    t('reconciliation.credited', { number: formats.number(credited) }),
    known === 0 ? '' : t('reconciliation.known', { number: formats.number(known) }),
    left === 0 ? '' : t('reconciliation.left', { number: formats.number(left) }),
    waiting === 0
      ? t('reconciliation.nothing-waits')
      : t('reconciliation.waits', { number: formats.number(waiting) }),
  ];
  return (
    <Notice tone={waiting === 0 ? 'good' : 'notice'} role="status" title={fileName}>
      {said.filter((text) => text !== '').join(' ')}
    </Notice>
  );
}
