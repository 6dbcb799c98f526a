import { type CompleteStation, getPotpunostStanica } from '@rampa/contract/lanes';
import { TriangleAlert } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { whenText } from '../../lib/trips/completeness-text.ts';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import styles from './complete-stations.module.css';

/** Up to when each station is complete, and which of its lanes holds it back; nothing where no lane delivers control records. */
export function CompleteStations() {
  const texts = useTexts();
  const { t, languageId } = texts;
  const { value } = useCall(getPotpunostStanica, { languageId }, { every: 60_000, quiet: true });
  if (value === undefined || value.network === null) return null;
  const { network, items, unconfirmed } = value;
  const when = (at: string): string => whenText(at, texts);
  const behind = items.filter((station) => station.behind).length;
  // Every station waits for the next record of some lane; worth a look is what keeps one behind the others.
  const held = ({ behind: isBehind, lane, waitsFor }: CompleteStation) =>
    isBehind ? (
      <Lines>
        <span>{t('lanes.lane-name', { lane })}</span>
        <Aside>
          {t(waitsFor === 'difference' ? 'lanes.waits-difference' : 'lanes.waits-record')}
        </Aside>
      </Lines>
    ) : null;
  const name = (station: CompleteStation) => (
    <Lines>
      <span>{station.station}</span>
      <Aside>{t('lanes.reporting', { count: station.lanes })}</Aside>
    </Lines>
  );
  const upTo = (station: CompleteStation) =>
    station.behind ? (
      <Badge tone="notice" icon={<TriangleAlert size={16} aria-hidden="true" />}>
        {when(station.at)}
      </Badge>
    ) : (
      when(station.at)
    );
  const columns: readonly Column<CompleteStation>[] = [
    { id: 'station', header: t('lanes.station'), rowHeader: true, cell: name },
    { id: 'at', header: t('lanes.complete-at'), cell: upTo },
    { id: 'lane', header: t('lanes.furthest'), cell: held },
  ];
  return (
    <details className={styles['stations']}>
      <summary>
        {t('lanes.complete', { when: when(network) })}
        {behind === 0 ? null : ` · ${t('lanes.behind', { count: behind })}`}
        {unconfirmed.length === 0
          ? null
          : ` · ${t('lanes.unconfirmed', { count: unconfirmed.length })}`}
      </summary>
      {unconfirmed.length === 0 ? null : (
        <p>
          {t('lanes.unconfirmed-names', {
            stations: unconfirmed.map(({ station }) => station).join(', '),
          })}
        </p>
      )}
      <DataList
        label={t('lanes.stations')}
        rows={items}
        rowKey={({ station_id }) => station_id}
        columns={columns}
        card={(station) => (
          <Lines>
            {name(station)}
            <span>{upTo(station)}</span>
            {held(station)}
          </Lines>
        )}
        dense
      />
    </details>
  );
}
