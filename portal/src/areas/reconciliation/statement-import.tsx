import type { CallResult } from '@rampa/contract';
import { getNeuskladjene, statementFileMaximum, uveziIzvod } from '@rampa/contract/reconciliation';
import { getStanjeRada } from '@rampa/contract/reports';
import { getJa } from '@rampa/contract/staff';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { type DeskImport, useDeskImport } from '../../lib/screens/use-desk-import.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './reconciliation.module.css';

type Outcome = CallResult<typeof uveziIzvod>;

/** The button that imports a statement, and what came of it. */
export function useStatementImport(): DeskImport<Outcome> {
  const { t, formats } = useTexts();
  const role = useCall(getJa, {}).value?.role;
  const { submit, busy } = useSubmit(uveziIzvod);
  return useDeskImport<Outcome>({
    may: uveziIzvod.who.staff.some((one) => one === role),
    accept: '.xml,.sta,.940,.txt,.csv,.json',
    maximum: statementFileMaximum,
    texts: {
      act: t('reconciliation.import'),
      tooLarge: t('reconciliation.fault-too-large', { most: formats.bytes(statementFileMaximum) }),
      unreadable: t('reconciliation.unreadable-file'),
    },
    busy,
    send: (data) => submit({ data }),
    refresh: () => refreshCalls(getNeuskladjene, getStanjeRada),
  });
}

/** What an import has done, or why it has done nothing. */
export function StatementOutcome({
  outcome,
  fileName,
  refusal,
}: Omit<DeskImport<Outcome>, 'button'>) {
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
