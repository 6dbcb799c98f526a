import type { CallResult } from '@rampa/contract';
import {
  getCenovnici,
  priceListFileMaximum,
  type PriceListFault,
  ucitajCenovnik,
} from '@rampa/contract/price-lists';
import { useNavigate } from '@tanstack/react-router';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { type DeskImport, useDeskImport } from '../../lib/screens/use-desk-import.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Notice } from '../../ui/status-pill.tsx';
import styles from './price-lists.module.css';

type Outcome = CallResult<typeof ucitajCenovnik>;

/** The button that reads in a price list; what was read is shown with what it changes. */
export function usePriceListImport(): DeskImport<Outcome> {
  const { t, formats } = useTexts();
  const navigate = useNavigate();
  const { submit, busy } = useSubmit(ucitajCenovnik);
  return useDeskImport<Outcome>({
    may: true,
    accept: '.json,.csv,.txt',
    maximum: priceListFileMaximum,
    texts: {
      act: t('price-lists.import'),
      tooLarge: t('price-lists.too-large', { most: formats.bytes(priceListFileMaximum) }),
      unreadable: t('price-lists.unreadable'),
    },
    busy,
    async send(data, fileName) {
      const answer = await submit({ data, fileName: fileName.slice(0, 200) });
      const draft = answer.ok ? answer.value.draft : null;
      if (draft !== null) {
        void navigate({ to: '/uprava/cenovnici/promene', search: { draft: draft.draft_id } });
      }
      return answer;
    },
    refresh: () => refreshCalls(getCenovnici),
  });
}

/** Why a file was not read in. */
export function ImportRefusal({ outcome, fileName, refusal }: Omit<DeskImport<Outcome>, 'button'>) {
  const { t } = useTexts();
  const faults = outcome?.faults ?? [];
  if (refusal === undefined && faults.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" title={t('price-lists.not-read', { name: fileName })}>
      {refusal ?? <Faults faults={faults} placed />}
    </Notice>
  );
}

interface FaultsProps {
  readonly faults: readonly PriceListFault[];
  /** With lines and columns of the file that was just chosen. */
  readonly placed?: boolean;
}

/** What does not fit, each with its place. */
export function Faults({ faults, placed = false }: FaultsProps) {
  const { t, formats } = useTexts();
  return (
    <ul className={styles['faults']}>
      {faults.map(({ line, column, field, message, value, detail }) => (
        <li key={`${line} ${column} ${message} ${value} ${detail}`}>
          {placed
            ? `${t('price-lists.fault-at', { line: formats.number(line), column: formats.number(column) })} `
            : null}
          {field === '' ? null : <code translate="no">{field} </code>}
          {messages.text(value === '' ? message : `${message};value:${encodeURIComponent(value)}`)}
          {detail === '' ? null : (
            <span lang="en" translate="no">
              {' '}
              {detail}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
