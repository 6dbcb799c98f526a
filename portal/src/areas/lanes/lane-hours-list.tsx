import type { LaneHour } from '@rampa/contract/lanes';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bare } from '../../lib/formats/bare.ts';
import { tollDayOf } from '../../lib/formats/formats.ts';
import { Aside, Decided, Lines, Note } from '../../lib/screens/desk-cells.tsx';
import type { DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Spoken } from '../../ui/page.tsx';

interface Choosing {
  readonly isOpen: boolean;
  readonly ticked: ReadonlySet<string>;
  readonly onTick: (hour: LaneHour, on: boolean) => void;
  readonly onClose: (hour: LaneHour) => void;
}

export function hourKey({ station_id: station, lane, hourAt }: LaneHour): string {
  return `${station} ${hourAt} ${lane}`;
}

/** Where and when, what the lane says, what came, what differs, and what to do or what was done. */
export function laneHoursOf(
  { t, formats, now }: UseTexts,
  { isOpen, ticked, onTick, onClose }: Choosing,
): DeskRows<LaneHour> {
  /** What tells one hour from others, for a screen reader. */
  const nameOf = ({ station, lane, hourAt }: LaneHour) =>
    `${station}, ${t('lanes.lane-name', { lane })}, ${formats.dayTime(hourAt, now)}`;
  const tick = (hour: LaneHour) => (
    <Checkbox
      checked={ticked.has(hourKey(hour))}
      label={t('lanes.select', { what: nameOf(hour) })}
      spoken
      onChange={(on) => onTick(hour, on)}
    />
  );
  const end = (hour: LaneHour) => (
    <Lines>
      {hour.closed === null ? null : hour.state === 'closed' ? (
        <Closed closed={hour.closed} />
      ) : (
        // The difference has changed since.
        <Named name={t('lanes.closed-before')}>
          <Closed closed={hour.closed} />
        </Named>
      )}
      {hour.state === 'differs' ? (
        <Button size="small" onClick={() => onClose(hour)}>
          {t('lanes.close')}
          <Spoken>: {nameOf(hour)}</Spoken>
        </Button>
      ) : null}
    </Lines>
  );
  return {
    label: t('lanes.title'),
    rowKey: hourKey,
    columns: [
      ...(isOpen ? [{ id: 'tick', header: <Spoken>{t('lanes.choose')}</Spoken>, cell: tick }] : []),
      {
        id: 'hour',
        header: t('lanes.hour'),
        rowHeader: true,
        cell: (hour) => <PlaceAndDay hour={hour} />,
      },
      { id: 'sent', header: t('lanes.sent'), cell: (hour) => <Sent hour={hour} /> },
      { id: 'came', header: t('lanes.came'), cell: (hour) => <Came hour={hour} /> },
      { id: 'gap', header: t('lanes.difference'), cell: (hour) => <Difference hour={hour} /> },
      { id: 'end', header: t(isOpen ? 'lanes.to-do' : 'lanes.decision'), cell: end },
    ],
    card: (hour) => (
      <>
        {isOpen ? tick(hour) : null}
        <PlaceAndDay hour={hour} />
        <Named name={t('lanes.sent')}>
          <Sent hour={hour} />
        </Named>
        <Named name={t('lanes.came')}>
          <Came hour={hour} />
        </Named>
        <Named name={t('lanes.difference')}>
          <Difference hour={hour} />
        </Named>
        {end(hour)}
      </>
    ),
  };
}

interface HourProps {
  readonly hour: LaneHour;
}

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Lines>
      <Aside>{name}:</Aside>
      {children}
    </Lines>
  );
}

export function Place({ hour: { station, lane, hourAt } }: HourProps) {
  const { t, formats } = useTexts();
  const end = new Date(Date.parse(hourAt) + 3_600_000).toISOString();
  return (
    <Lines>
      <strong>{station}</strong>
      <span>{t('lanes.lane-name', { lane })}</span>
      <time dateTime={hourAt}>
        {bare(formats.day(hourAt))}, {formats.time(hourAt)}–{formats.time(end)}
      </time>
    </Lines>
  );
}

/** With the way to the other hours of its day. */
function PlaceAndDay({ hour }: HourProps) {
  const { t } = useTexts();
  const { station_id: station, lane, hourAt } = hour;
  return (
    <>
      <Place hour={hour} />
      <Link
        to="/uprava/kontrolni-zapisi"
        search={{ state: 'every', station, lane, day: tollDayOf(Date.parse(hourAt)) }}
      >
        {t('lanes.whole-day')}
      </Link>
    </>
  );
}

function Sent({ hour: { sent, replaced } }: HourProps) {
  const { t, formats, now } = useTexts();
  if (sent === null) return <span>{t('lanes.no-record')}</span>;
  const { passages, amount, receivedAt } = sent;
  return (
    <Lines>
      <span>{t('lanes.passages', { count: passages })}</span>
      {amount === null ? null : <span>{formats.money(amount, { exact: true })}</span>}
      <Aside>{t('lanes.received', { when: formats.dayTime(receivedAt, now) })}</Aside>
      {replaced.map((earlier) => (
        <Aside key={earlier.version}>
          {t('lanes.before', {
            when: formats.dayTime(earlier.receivedAt, now),
            passages: formats.number(earlier.passages),
          })}
        </Aside>
      ))}
    </Lines>
  );
}

function Came({ hour: { recorded, refused, station_id: station, lane } }: HourProps) {
  const { t, formats } = useTexts();
  const unworked = useSwitchedOff('passage-review');
  return (
    <Lines>
      <span>{t('lanes.passages', { count: recorded.passages })}</span>
      <span>{formats.money(recorded.amount, { exact: true })}</span>
      {refused === 0 ? null : unworked ? (
        <span>{t('lanes.refused', { count: refused })}</span>
      ) : (
        <Link to="/uprava/odbijeni-prolasci" search={{ station, lane }}>
          {t('lanes.refused', { count: refused })}
        </Link>
      )}
    </Lines>
  );
}

function Difference({ hour: { missing, missingAmount, sent, state } }: HourProps) {
  const { t, formats } = useTexts();
  if (sent === null || state === 'no-record') return <span>–</span>;
  if (missing > 0) return <strong>{t('lanes.missing', { count: missing })}</strong>;
  if (missing < 0) return <strong>{t('lanes.surplus', { count: -missing })}</strong>;
  const gap = missingAmount.amount;
  if (gap === 0) return <span>{t('lanes.none-here')}</span>;
  const amount = { ...missingAmount, amount: Math.abs(gap) };
  return (
    <strong>
      {t(gap > 0 ? 'lanes.sum-less' : 'lanes.sum-more', {
        amount: formats.money(amount, { exact: true }),
      })}
    </strong>
  );
}

function Closed({ closed }: { readonly closed: NonNullable<LaneHour['closed']> }) {
  const { by, at, note } = closed;
  return (
    <Lines>
      <Note>{note}</Note>
      <Decided by={by} at={at} />
    </Lines>
  );
}
