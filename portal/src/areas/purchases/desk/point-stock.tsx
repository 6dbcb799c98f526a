import { getStanjeProdajnihMesta, type PointStock } from '@rampa/contract/purchases';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { DeskList, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Spoken, Stack } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './desk.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { PointMinimumDialog } from './point-minimum-dialog.tsx';

/** What lies at points of sale, to be sold at their counters; clerks move tags there and back. */
export function PointStocks() {
  const texts = useTexts();
  const { t, languageId } = texts;
  const category = useCategory();
  const state = useCall(getStanjeProdajnihMesta, { languageId }, { every: 60_000, quiet: true });
  const [moving, setMoving] = useState(false);
  const [minimumOf, setMinimumOf] = useState<PointStock>();
  const { value } = state;
  return (
    <Section
      title={t('point-stock.title')}
      actions={
        <Button onClick={() => setMoving(true)} busy={value === undefined}>
          {t('point-stock.move')}
        </Button>
      }
    >
      <Stack>
        <DeskList
          // Points of sale come at once: there are as many as offices.
          state={
            value === undefined
              ? { ...state, value: undefined }
              : { ...state, value: { ...value, totalRecords: value.items.length } }
          }
          loading={t('staff.loading')}
          none={
            <EmptyState icon={<Store size={36} />} title={t('point-stock.none')}>
              {t('point-stock.none-text')}
            </EmptyState>
          }
          list={pointsOf(texts, (kategorija) => category(kategorija).name, setMinimumOf)}
        />
        {moving ? (
          <MoveDialog points={value?.items ?? []} onClose={() => setMoving(false)} />
        ) : null}
        {minimumOf === undefined ? null : (
          <PointMinimumDialog point={minimumOf} onClose={() => setMinimumOf(undefined)} />
        )}
      </Stack>
    </Section>
  );
}

type Line = PointStock['lines'][number];

function pointsOf(
  { t, formats }: UseTexts,
  nameOf: (kategorija: Line['kategorija']) => string,
  onMinimum: (point: PointStock) => void,
): DeskRows<PointStock> {
  const name = (point: PointStock) => (
    <Row>
      <span translate="no">{point.name}</span>
      {point.open ? null : <StatusPill tone="neutral">{t('point-stock.closed')}</StatusPill>}
    </Row>
  );
  const line = ({ kategorija, devices, minimum, low }: Line) => (
    <Row key={kategorija}>
      <span>
        {t(minimum === 0 ? 'point-stock.line' : 'point-stock.line-minimum', {
          category: nameOf(kategorija),
          devices: formats.number(devices),
          minimum: formats.number(minimum),
        })}
      </span>
      {low ? <StatusPill tone="bad">{t('orders-desk.low')}</StatusPill> : null}
    </Row>
  );
  const lines = ({ lines: all }: PointStock) =>
    all.length === 0 ? (
      <span className={styles['muted']}>{t('point-stock.empty')}</span>
    ) : (
      <span className={styles['lines']}>{all.map(line)}</span>
    );
  const change = (point: PointStock) =>
    point.open ? (
      <Button kind="quiet" size="small" onClick={() => onMinimum(point)}>
        {t('point-stock.set-minimum')}
        <Spoken> {point.name}</Spoken>
      </Button>
    ) : null;
  return {
    label: t('point-stock.title'),
    rowKey: ({ point_id: id }) => id,
    columns: [
      { id: 'point', header: t('point-stock.point'), rowHeader: true, cell: name },
      { id: 'lines', header: t('point-stock.there'), cell: lines },
      { id: 'minimum', header: t('orders-desk.minimum'), cell: change },
    ],
    card: (point) => (
      <>
        <strong>{name(point)}</strong>
        {lines(point)}
        {change(point)}
      </>
    ),
  };
}
