import { complaintPassagesMaximum } from '@rampa/contract/complaints';
import type { TripFinding } from '@rampa/contract/trip-checks';
import { MessageSquareWarning } from 'lucide-react';
import { complaintsAddress, useMayComplain } from '../../lib/complaints/use-may-complain.ts';
import { useTicks } from '../../lib/screens/use-ticks.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Stack } from '../../ui/page.tsx';
import styles from './trip-checks.module.css';

interface FindingListProps {
  readonly findings: readonly TripFinding[];
  readonly stale: boolean;
}

const keyOf = ({ kind, passage_id, tag_id, until }: TripFinding): string =>
  `${kind} ${passage_id} ${tag_id} ${until}`;

/** Each finding with its reason; those with a passage can be disputed together. */
export function FindingList({ findings, stale }: FindingListProps) {
  const { t, formats, now } = useTexts();
  const mayComplain = useMayComplain();
  const ticks = useTicks(findings, keyOf);
  const moment = ({ from, until }: TripFinding): string =>
    from === null
      ? formats.dayTime(until, now)
      : `${formats.dayTime(from, now)} – ${
          from.slice(0, 10) === until.slice(0, 10)
            ? formats.time(until)
            : formats.dayTime(until, now)
        }`;
  const stations = ({ entry, exit }: TripFinding): string =>
    entry === '' ? exit : `${entry} – ${exit}`;
  const who = ({ driver, loggedDriver }: TripFinding): string => loggedDriver || driver;
  const cost = ({ amount }: TripFinding) =>
    amount === null ? null : <Amount {...formats.moneyParts(amount)} />;
  // Private use was charged rightly, and where nothing was charged there is nothing to dispute.
  const disputable = ({ kind }: TripFinding): boolean => kind === 'no-trip' && mayComplain;
  const tick = (finding: TripFinding) =>
    disputable(finding) ? (
      <Checkbox
        label={t('trip-checks.choose-one', { vehicle: finding.vehicle, when: moment(finding) })}
        spoken
        checked={ticks.ticked.has(keyOf(finding))}
        onChange={(on) => ticks.tick(finding, on)}
      />
    ) : null;
  const columns: readonly Column<TripFinding>[] = [
    ...(findings.some(disputable)
      ? [{ id: 'tick', header: t('trip-checks.chosen'), cell: tick }]
      : []),
    {
      id: 'vehicle',
      header: t('trip-checks.vehicle'),
      rowHeader: true,
      cell: ({ vehicle, serial_number }) => vehicle || serial_number,
    },
    { id: 'when', header: t('trip-checks.when'), cell: moment },
    { id: 'where', header: t('trip-checks.where'), cell: stations },
    ...(findings.some((finding) => who(finding) !== '')
      ? [{ id: 'driver', header: t('trip-checks.driver'), cell: who }]
      : []),
    {
      id: 'reason',
      header: t('trip-checks.reason'),
      cell: ({ kind }) => t(`trip-checks.reason-${kind}`),
    },
    { id: 'amount', header: t('trip-checks.amount'), align: 'end', cell: cost },
  ];
  return (
    <>
      <DataList
        label={t('trip-checks.findings')}
        rows={findings}
        rowKey={keyOf}
        columns={columns}
        stale={stale}
        manyColumns
        dense
        card={(finding) => (
          <Stack gap="tight">
            <span className={styles['head']}>
              {tick(finding)}
              <strong>{finding.vehicle || finding.serial_number}</strong>
            </span>
            <span>{moment(finding)}</span>
            <span>{stations(finding)}</span>
            {who(finding) === '' ? null : <span>{who(finding)}</span>}
            <span>{t(`trip-checks.reason-${finding.kind}`)}</span>
            <strong>{cost(finding)}</strong>
          </Stack>
        )}
      />
      <DisputeBar findings={ticks.selected} />
    </>
  );
}

/** Leads to one complaint about what is chosen; nothing while nothing is. */
function DisputeBar({ findings }: { readonly findings: readonly TripFinding[] }) {
  const { t } = useTexts();
  const ids = findings.map(({ passage_id }) => passage_id);
  const [first] = ids;
  if (first === undefined) return null;
  if (ids.length > complaintPassagesMaximum) {
    return <p role="status">{t('trip-checks.dispute-most', { most: complaintPassagesMaximum })}</p>;
  }
  return (
    <div className={styles['bar']}>
      <ButtonLink
        to={complaintsAddress}
        search={
          ids.length === 1
            ? { about: 'passage', id: first }
            : { about: 'passages', id: ids.join(',') }
        }
        kind="primary"
        icon={<MessageSquareWarning size={20} aria-hidden="true" />}
      >
        {t('trip-checks.dispute', { count: ids.length })}
      </ButtonLink>
    </div>
  );
}
