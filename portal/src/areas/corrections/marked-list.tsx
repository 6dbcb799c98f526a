import type { MarkedPassage } from '@rampa/contract/corrections';
import { Link } from '@tanstack/react-router';
import { Aside, Decided, Lines, Note } from '../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { reasonText } from '../../lib/trips/reasons.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/page.tsx';

/** Passages that look wrong: the trip, why it does, what it cost, and what to do or what was done. */
export function markedRowsOf(
  { t, formats }: UseTexts,
  {
    isOpen,
    onOpen,
  }: { readonly isOpen: boolean; readonly onOpen: (passage: MarkedPassage) => void },
): DeskRows<MarkedPassage> {
  const amountOf = ({ amount }: MarkedPassage) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  const end = (passage: MarkedPassage) =>
    passage.disputed !== undefined ? (
      <Disputed number={passage.disputed} />
    ) : isOpen ? (
      <Lines>
        <GivenBack passage={passage} />
        <Button size="small" onClick={() => onOpen(passage)}>
          {t('corrections.solve')}
          <Spoken>: {passage.serial_number}</Spoken>
        </Button>
      </Lines>
    ) : (
      <Decision passage={passage} />
    );
  return {
    label: t('corrections.marked-title'),
    rowKey: ({ passage_id: id }) => id,
    columns: [
      {
        id: 'passage',
        header: t('corrections.passage'),
        rowHeader: true,
        cell: (passage) => <Trip passage={passage} />,
      },
      { id: 'customer', header: t('corrections.customer'), cell: (one) => <Whose passage={one} /> },
      {
        id: 'reason',
        header: t('corrections.mark'),
        cell: (one) => <Why passage={one} />,
      },
      { id: 'amount', header: t('corrections.amount'), align: 'end', cell: amountOf },
      { id: 'end', header: t(isOpen ? 'corrections.to-do' : 'corrections.decision'), cell: end },
    ],
    card: (passage) => (
      <>
        <Trip passage={passage} />
        <Whose passage={passage} />
        <Why passage={passage} />
        <strong>{amountOf(passage)}</strong>
        {end(passage)}
      </>
    ),
  };
}

/** What its customer complains about is decided there. */
function Disputed({ number }: { readonly number: string }) {
  const { t } = useTexts();
  return (
    <Lines>
      <span>{t('corrections.complaint-open')}</span>
      <Link to="/uprava/reklamacije" search={{ complaint_number: number }} translate="no">
        {number}
      </Link>
    </Lines>
  );
}

interface PassageProps {
  readonly passage: MarkedPassage;
}

function Trip({ passage: { entry, exit, exitedAt, lane } }: PassageProps) {
  const { t, formats, now } = useTexts();
  return (
    <Lines>
      <strong>
        {entry === '' ? t('corrections.entry-unknown') : entry} – {exit}
      </strong>
      <span>{t('corrections.lane-number', { lane })}</span>
      <time dateTime={exitedAt}>{formats.dayTime(exitedAt, now)}</time>
    </Lines>
  );
}

function Why({ passage: { reasons } }: PassageProps) {
  const { t } = useTexts();
  return (
    <Lines>
      {reasons.length === 0 ? <span>{t('corrections.taken-up')}</span> : null}
      {reasons.map((reason) => (
        <span key={reason.mark}>{reasonText(t, reason)}</span>
      ))}
    </Lines>
  );
}

function Whose({ passage }: PassageProps) {
  const { t } = useTexts();
  const { account_id: account, customer, serial_number: serialNumber, plate } = passage;
  return (
    <Lines>
      <Link to="/uprava/kupci" search={{ account }}>
        {customer === '' ? t('corrections.customer') : customer}
      </Link>
      <Aside translate="no">{plate === '' ? serialNumber : `${plate}, ${serialNumber}`}</Aside>
    </Lines>
  );
}

/** By complaints about it, which are closed. */
function GivenBack({ passage: { givenBack } }: PassageProps) {
  const { t, formats } = useTexts();
  if (givenBack === undefined) return null;
  return (
    <>
      <span>{t('corrections.complaint-amount')}</span>
      <strong>{formats.money(givenBack, { exact: true })}</strong>
    </>
  );
}

function Decision({ passage }: PassageProps) {
  const { t, formats } = useTexts();
  const { decision } = passage;
  if (decision === null) return null;
  const { by, at, note, refund } = decision;
  return (
    <Lines>
      <strong>
        {refund === null
          ? t('corrections.review-accepted')
          : t('corrections.refunded', { amount: formats.money(refund, { exact: true }) })}
      </strong>
      <GivenBack passage={passage} />
      <Decided by={by} at={at} />
      <Note>{note}</Note>
    </Lines>
  );
}
