import type { PayoutFile } from '@rampa/contract/payouts';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import type { UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';
import { FileDownload } from './file-download.tsx';
import styles from './payouts.module.css';

/** What somebody wants to do with a file. */
export type FileWish = 'approve' | 'discard' | 'refused' | 'record';

/** Payment files, and what is to be done about each. */
export function filesOf(
  texts: UseTexts,
  onWish: (file: PayoutFile, wish: FileWish) => void,
): DeskRows<PayoutFile> {
  const { t, formats, now } = texts;
  const amountOf = ({ amount }: PayoutFile) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const prepared = ({ preparedAt, preparedBy }: PayoutFile) => (
    <span className={styles['receiver']}>
      <time dateTime={preparedAt}>{formats.dayTime(preparedAt, now)}</time>
      <span className={styles['reason']}>{preparedBy}</span>
    </span>
  );
  const reference = (file: PayoutFile) => (
    <span className={styles['reference']} translate="no">
      {file.reference}
    </span>
  );
  const state = (file: PayoutFile) => (
    <span className={styles['receiver']}>
      {t(`payouts.file-${file.state}`)}
      {file.approvedBy === '' ? null : (
        <span className={styles['reason']}>
          {t('payouts.approved-by', { name: file.approvedBy })}
        </span>
      )}
      {file.paidOn === null ? null : <time dateTime={file.paidOn}>{formats.day(file.paidOn)}</time>}
    </span>
  );
  const steps = (file: PayoutFile) => <FileSteps {...{ file, onWish, t: texts.t }} />;
  const count = ({ payouts }: PayoutFile) => formats.number(payouts);
  return {
    label: t('payouts.files'),
    rowKey: ({ file_id }) => file_id,
    columns: [
      { id: 'prepared', header: t('payouts.prepared'), cell: prepared },
      { id: 'reference', header: t('payouts.file-mark'), rowHeader: true, cell: reference },
      { id: 'count', header: t('payouts.count'), align: 'end', cell: count },
      { id: 'amount', header: t('payouts.sum'), align: 'end', cell: amountOf },
      { id: 'state', header: t('payouts.file-state'), cell: state },
      { id: 'steps', header: t('payouts.next'), cell: steps },
    ],
    card: (file) => (
      <>
        <strong>{reference(file)}</strong>
        <span>
          {t('payouts.orders', { count: file.payouts })}, {amountOf(file)}
        </span>
        <span>
          {t('payouts.prepared')}: {prepared(file)}
        </span>
        {state(file)}
        {steps(file)}
      </>
    ),
  };
}

interface FileStepsProps {
  readonly file: PayoutFile;
  readonly onWish: (file: PayoutFile, wish: FileWish) => void;
  readonly t: UseTexts['t'];
}

function FileSteps({ file, onWish, t }: FileStepsProps) {
  const { state, mine, downloaded } = file;
  const button = (wish: FileWish) => (
    <Button onClick={() => onWish(file, wish)}>
      {t(`payouts.file-${wish}`)}
      <Spoken> {file.reference}</Spoken>
    </Button>
  );
  if (state === 'prepared') {
    return (
      <span className={styles['steps']}>
        {mine ? (
          <span className={styles['reason']}>{t('payouts.file-mine')}</span>
        ) : (
          button('approve')
        )}
        {button('discard')}
      </span>
    );
  }
  if (state !== 'approved') return null;
  return (
    <span className={styles['steps']}>
      <FileDownload file={file} />
      {downloaded ? button('record') : null}
      {downloaded ? (mine ? null : button('refused')) : button('discard')}
    </span>
  );
}
