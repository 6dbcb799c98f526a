import type { Amount as Money } from '@rampa/contract';
import type { LedgerDay } from '@rampa/contract/books';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Aside, Decided, Lines } from '../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Spoken } from '../../ui/page.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { LedgerDownloads } from './ledger-downloads.tsx';

interface Closing {
  readonly mayClose: boolean;
  readonly onClose: (day: LedgerDay) => void;
}

/** Which day, whether it is closed and with what, and what to do. */
export function daysOf(
  { t, formats }: UseTexts,
  { mayClose, onClose }: Closing,
): DeskRows<LedgerDay> {
  const name = ({ day, state }: LedgerDay) => (
    <time dateTime={day}>
      {state === 'closed' ? (
        <Link to="/uprava/glavna-knjiga/dan" search={{ day }}>
          {formats.longDay(day)}
        </Link>
      ) : (
        formats.longDay(day)
      )}
    </time>
  );
  const steps = (listed: LedgerDay) =>
    listed.state === 'closed' ? (
      <LedgerDownloads day={listed.day} size="small" />
    ) : listed.next && mayClose ? (
      <Row>
        <Button size="small" onClick={() => onClose(listed)}>
          {t('books.close')}
          <Spoken> {formats.longDay(listed.day)}</Spoken>
        </Button>
      </Row>
    ) : null;
  return {
    label: t('books.title'),
    rowKey: ({ day }) => day,
    columns: [
      { id: 'day', header: t('books.day'), rowHeader: true, cell: name },
      { id: 'state', header: t('books.state'), cell: (day) => <State listed={day} /> },
      { id: 'journals', header: t('books.journals'), cell: (day) => <Journals listed={day} /> },
      {
        id: 'turnover',
        header: t('books.turnover'),
        align: 'end',
        cell: ({ closing }) => (closing === null ? '–' : <Moneys amounts={closing.turnover} />),
      },
      { id: 'differs', header: t('books.difference'), cell: (day) => <Difference listed={day} /> },
      { id: 'steps', header: t('books.to-do'), cell: steps },
    ],
    card: (listed) => (
      <>
        <strong>{name(listed)}</strong>
        <State listed={listed} />
        {listed.closing === null ? null : (
          <>
            <Journals listed={listed} />
            <span>
              {t('books.turnover')}: <Moneys amounts={listed.closing.turnover} />
            </span>
            <span>
              {t('books.difference')}: <Difference listed={listed} />
            </span>
          </>
        )}
        {steps(listed)}
      </>
    ),
  };
}

interface ListedProps {
  readonly listed: LedgerDay;
}

const tones = { closed: 'good', open: 'notice', running: 'info' } as const;

function State({ listed: { state, closing } }: ListedProps) {
  const { t } = useTexts();
  return (
    <Lines>
      <span>
        <StatusPill tone={tones[state]}>{t(`books.state-${state}`)}</StatusPill>
      </span>
      {closing === null ? null : <Decided by={closing.by} at={closing.at} />}
    </Lines>
  );
}

function Journals({ listed: { closing } }: ListedProps) {
  if (closing === null) return <span>–</span>;
  return (
    <Lines>
      <Counts closing={closing} />
    </Lines>
  );
}

/** How many journal entries a day has, and how many of them are of other days, line by line. */
export function Counts({ closing }: { readonly closing: NonNullable<LedgerDay['closing']> }) {
  const { t, formats } = useTexts();
  const { journals, postings, earlier, late } = closing;
  const countOf = (count: number) => ({ count, number: formats.number(count) });
  return (
    <>
      <span>
        {t('books.journals-of', {
          journals: t('books.journals-count', countOf(journals)),
          lines: t('books.lines-count', countOf(postings)),
        })}
      </span>
      {earlier === 0 ? null : <Aside>{t('books.earlier', countOf(earlier))}</Aside>}
      {late === 0 ? null : <Aside>{t('books.late', countOf(late))}</Aside>}
    </>
  );
}

/** Between the closing balances and those of all customers, as the day was closed. */
function Difference({ listed: { closing } }: ListedProps) {
  const { t } = useTexts();
  if (closing === null) return <span>–</span>;
  if (closing.differences.length === 0) return <span>{t('books.agrees')}</span>;
  return (
    <StatusPill tone="bad">
      <Moneys amounts={closing.differences} />
    </StatusPill>
  );
}

/** One of each currency; a day without any moved nothing. */
function Moneys({ amounts }: { readonly amounts: readonly Money[] }) {
  const { formats } = useTexts();
  if (amounts.length === 0) return <span>–</span>;
  return amounts.map((amount, at) => (
    <Fragment key={amount.currency}>
      {at === 0 ? null : <br />}
      <Amount {...formats.moneyParts(amount, { exact: true })} />
    </Fragment>
  ));
}
