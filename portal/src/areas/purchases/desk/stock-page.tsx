import { getZalihe, type StockLine } from '@rampa/contract/purchases';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Row, Spoken } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { CorrectDialog } from '../devices/correct-dialog.tsx';
import styles from './desk.module.css';
import { MinimumDialog } from './minimum-dialog.tsx';
import { PointStocks } from './point-stock.tsx';
import { ReceiveDialog } from './receive-dialog.tsx';

/** `/uprava/zalihe`: how many tags there are of each category, and where; new ones come in here. */
export function StockPage() {
  const texts = useTexts();
  const { t } = texts;
  const category = useCategory();
  const nameOf = ({ kategorija }: StockLine) => category(kategorija).name;
  const state = useCall(getZalihe, {}, { every: 60_000, quiet: true });
  const [doing, setDoing] = useState<'receive' | 'correct'>();
  const done = () => setDoing(undefined);
  const [minimumOf, setMinimumOf] = useState<StockLine>();
  return (
    <DeskListPage
      title={t('orders-desk.stock-title')}
      lead={t('orders-desk.stock-about')}
      actions={
        <>
          <Button kind="primary" onClick={() => setDoing('receive')}>
            {t('orders-desk.receive')}
          </Button>
          <Button onClick={() => setDoing('correct')}>{t('device-desk.correct')}</Button>
          <ButtonLink to="/uprava/uredjaji" search={{}} kind="quiet">
            {t('device-desk.title')}
          </ButtonLink>
        </>
      }
      // Five categories at most: they come at once.
      state={
        state.value === undefined
          ? { ...state, value: undefined }
          : { ...state, value: { ...state.value, totalRecords: state.value.items.length } }
      }
      loading={t('staff.loading')}
      none={
        <EmptyState icon={<Boxes size={36} />} title={t('orders-desk.stock-none')}>
          {t('orders-desk.stock-none-text')}
        </EmptyState>
      }
      list={stockOf(texts, nameOf, setMinimumOf)}
    >
      <PointStocks />
      {doing === 'receive' ? <ReceiveDialog onClose={done} /> : null}
      {doing === 'correct' ? <CorrectDialog onClose={done} /> : null}
      {minimumOf === undefined ? null : (
        <MinimumDialog
          line={minimumOf}
          name={nameOf(minimumOf)}
          onClose={() => setMinimumOf(undefined)}
        />
      )}
    </DeskListPage>
  );
}

function stockOf(
  { t, formats }: UseTexts,
  nameOf: (line: StockLine) => string,
  onMinimum: (line: StockLine) => void,
): DeskRows<StockLine> {
  const low = (line: StockLine) =>
    line.low ? <StatusPill tone="bad">{t('orders-desk.low')}</StatusPill> : null;
  const places = ({ places: all }: StockLine) => {
    const [first] = all;
    if (first === undefined) return '–';
    if (all.length === 1 && first.place === '') return formats.number(first.devices);
    return (
      <span className={styles['lines']}>
        {all.map(({ place, devices }) => (
          <span key={place}>
            {place === '' ? t('orders-desk.no-place') : place}: {formats.number(devices)}
          </span>
        ))}
      </span>
    );
  };
  const minimum = (line: StockLine) => (
    <Row>
      {line.minimum === 0 ? t('orders-desk.no-minimum') : formats.number(line.minimum)}
      <Button kind="quiet" size="small" onClick={() => onMinimum(line)}>
        {t('orders-desk.change')}
        <Spoken> {nameOf(line)}</Spoken>
      </Button>
    </Row>
  );
  return {
    label: t('orders-desk.stock-title'),
    rowKey: ({ kategorija }) => kategorija,
    columns: [
      {
        id: 'category',
        header: t('orders-desk.category'),
        rowHeader: true,
        cell: (line) => (
          <Row>
            {nameOf(line)}
            {low(line)}
          </Row>
        ),
      },
      {
        id: 'available',
        header: t('orders-desk.available'),
        align: 'end',
        cell: (line) => formats.number(line.available),
      },
      {
        id: 'ordered',
        header: t('orders-desk.in-orders'),
        align: 'end',
        cell: (line) => formats.number(line.ordered),
      },
      { id: 'places', header: t('orders-desk.with-number'), align: 'end', cell: places },
      {
        id: 'faulty',
        header: t('orders-desk.faulty-count'),
        align: 'end',
        cell: (line) => formats.number(line.faulty),
      },
      { id: 'minimum', header: t('orders-desk.minimum'), cell: minimum },
    ],
    card: (line) => (
      <>
        <Row>
          <strong>{nameOf(line)}</strong>
          {low(line)}
        </Row>
        <span>
          {t('orders-desk.available')}: {formats.number(line.available)}
        </span>
        <span>
          {t('orders-desk.in-orders')}: {formats.number(line.ordered)}
        </span>
        <span>
          {t('orders-desk.with-number')}: {places(line)}
        </span>
        {line.faulty === 0 ? null : (
          <span>
            {t('orders-desk.faulty-count')}: {formats.number(line.faulty)}
          </span>
        )}
        <span>
          {t('orders-desk.minimum')}: {minimum(line)}
        </span>
      </>
    ),
  };
}
