import type { RefusedPassage } from '@rampa/contract/corrections';
import { getKategorije } from '@rampa/contract/toll-calculator';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../lib/api/queries.ts';
import { Aside, Decided, Lines, Note } from '../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../lib/trips/country-names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Spoken } from '../../ui/page.tsx';
import styles from './corrections.module.css';

interface Choosing {
  readonly isOpen: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (record: RefusedPassage, on: boolean) => void;
  readonly onOpen: (record: RefusedPassage) => void;
}

export function recordKey({ record_id: id }: RefusedPassage): string {
  return id;
}

/** What was refused: the passage, why, how often it came, and what to do or what was done. */
export function refusedRowsOf(
  { t }: UseTexts,
  { isOpen, ticked, onTick, onOpen }: Choosing,
): DeskRows<RefusedPassage> {
  const tick = (record: RefusedPassage) => (
    <Checkbox
      checked={ticked.has(recordKey(record))}
      label={t('corrections.select', { what: nameOf(record) })}
      spoken
      onChange={(on) => onTick(record, on)}
    />
  );
  const end = (record: RefusedPassage) =>
    isOpen ? (
      <Button size="small" onClick={() => onOpen(record)}>
        {t('corrections.solve')}
        <Spoken>: {nameOf(record)}</Spoken>
      </Button>
    ) : (
      <Decision record={record} />
    );
  return {
    label: t('corrections.title'),
    rowKey: recordKey,
    columns: [
      ...(isOpen
        ? [{ id: 'tick', header: <Spoken>{t('corrections.choose')}</Spoken>, cell: tick }]
        : []),
      {
        id: 'passage',
        header: t('corrections.passage'),
        rowHeader: true,
        cell: (record) => <Passage record={record} />,
      },
      { id: 'reason', header: t('corrections.reason'), cell: (record) => <Why record={record} /> },
      { id: 'came', header: t('corrections.came'), cell: (record) => <Came record={record} /> },
      { id: 'end', header: t(isOpen ? 'corrections.to-do' : 'corrections.decision'), cell: end },
    ],
    card: (record) => (
      <>
        {isOpen ? tick(record) : null}
        <Passage record={record} />
        <Why record={record} />
        <Lines>
          <Aside>{t('corrections.came')}:</Aside>
          <Came record={record} />
        </Lines>
        {end(record)}
      </>
    ),
  };
}

/** What tells one record from others, for a screen reader. */
function nameOf({ delivered: { serialNumber, recordNumber }, content }: RefusedPassage): string {
  return (
    [serialNumber, recordNumber].filter((part) => part !== '').join(', ') || content.slice(0, 40)
  );
}

interface RecordProps {
  readonly record: RefusedPassage;
}

function Passage({ record }: RecordProps) {
  const { t, formats, now, languageId } = useTexts();
  const { delivered, station, passedAt, content, abroad } = record;
  const countries = useCountryNames();
  const { serialNumber, lane, category } = delivered;
  const { value: categories } = useCall(getKategorije, { languageId }, { quiet: true });
  const known = categories?.items.find((one) => one.kategorija === category);
  if (serialNumber === '' && station === '') {
    return <code className={styles['raw']}>{content.slice(0, 120)}</code>;
  }
  return (
    <Lines>
      <strong translate="no">{serialNumber === '' ? '–' : serialNumber}</strong>
      <span>
        {station === ''
          ? t('corrections.no-station')
          : abroad === null || abroad.entry === ''
            ? station
            : `${abroad.entry} – ${station}`}
        {lane === '' ? null : `, ${t('corrections.lane-number', { lane })}`}
        {category === '' ? null : `, ${known?.name ?? category}`}
      </span>
      {abroad === null ? null : (
        <span>
          {countries.of(abroad.country)}, {formats.money(abroad.amount, { exact: true })}
        </span>
      )}
      {passedAt === null ? null : <time dateTime={passedAt}>{formats.dayTime(passedAt, now)}</time>}
    </Lines>
  );
}

function Why({ record: { reason, detail } }: RecordProps) {
  const { t } = useTexts();
  return (
    <Lines>
      <span>{t(`corrections.reason-${reason}`)}</span>
      {detail === '' ? null : <Aside lang="en">{detail}</Aside>}
    </Lines>
  );
}

function Came({ record: { firstAt, lastAt, times, deliverer } }: RecordProps) {
  const { t, formats, now } = useTexts();
  return (
    <Lines>
      <time dateTime={firstAt}>{formats.dayTime(firstAt, now)}</time>
      {times === 1 ? null : (
        <Aside>
          {t('corrections.times', { count: times, last: formats.dayTime(lastAt, now) })}
        </Aside>
      )}
      <Aside>
        <Deliverer deliverer={deliverer} />
      </Aside>
    </Lines>
  );
}

/** The address of the system that delivered, or that somebody imported a file. */
export function Deliverer({ deliverer }: Pick<RefusedPassage, 'deliverer'>) {
  const { t } = useTexts();
  if (deliverer === 'command line') return t('corrections.deliverer-command-line');
  return <span translate="no">{deliverer}</span>;
}

function Decision({ record: { state, decision } }: RecordProps) {
  const { t, formats } = useTexts();
  if (decision === null) return null;
  const { by, at, note, charged } = decision;
  return (
    <Lines>
      <strong>
        {state === 'recorded' && note !== ''
          ? t('corrections.done-after-all')
          : t(`corrections.done-${state}`)}
      </strong>
      {charged === null ? null : (
        <span>
          {formats.money(charged.amount, { exact: true })},{' '}
          <Link to="/uprava/kupci" search={{ account: charged.account_id }}>
            {charged.customer === '' ? t('corrections.customer') : charged.customer}
          </Link>
        </span>
      )}
      <Decided by={by} at={at} />
      {note === '' ? null : <Note>{note}</Note>}
    </Lines>
  );
}
