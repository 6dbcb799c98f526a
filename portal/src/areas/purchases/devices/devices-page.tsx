import { batteriesCounted, type Battery, getBaterijePriKraju } from '@rampa/contract/purchases';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BatteryFull } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { Lines } from '../../../lib/screens/desk-cells.tsx';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts, type UseTexts } from '../../../lib/texts/use-texts.ts';
import { Row } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { DevicePage } from './device-page.tsx';
import { DeviceLink } from './device-link.tsx';
import { DeviceSearch } from './device-search.tsx';
import { type DevicesSearch, readDevicesSearch } from './devices-search.ts';

const route = getRouteApi('/uprava/uredjaji');

/** `/uprava/uredjaji`: the life of one device, or the batteries that end soon. */
export function DevicesPage() {
  const { serial_number: number } = route.useSearch();
  return number === undefined ? <BatteriesPage /> : <DevicePage key={number} number={number} />;
}

function BatteriesPage() {
  const texts = useTexts();
  const { t, formats } = texts;
  const category = useCategory();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DevicesSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getBaterijePriKraju, { first, rows });
  return (
    <DeskListPage
      title={t('device-desk.title')}
      lead={t('device-desk.about')}
      filter={
        <DeviceSearch onSearch={(typed) => show(readDevicesSearch({ serial_number: typed }))} />
      }
      state={state}
      loading={t('staff.loading')}
      none={<EmptyState icon={<BatteryFull size={36} />} title={t('device-desk.batteries-none')} />}
      list={batteriesOf(texts, (battery) => category(battery.kategorija).name)}
      remark={
        (state.value?.totalRecords ?? 0) < batteriesCounted ? undefined : (
          <p>{t('device-desk.batteries-many', { most: formats.number(batteriesCounted) })}</p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

function batteriesOf(
  { t, formats }: UseTexts,
  nameOf: (battery: Battery) => string,
): DeskRows<Battery> {
  const number = ({ serial_number: serial }: Battery) => <DeviceLink number={serial} />;
  const ends = ({ ends: day, over }: Battery) => (
    <Lines>
      <time dateTime={day}>{formats.day(day)}</time>
      {over ? <StatusPill tone="bad">{t('device-desk.battery-over')}</StatusPill> : null}
    </Lines>
  );
  const customer = ({ account_id: account, plate }: Battery) => (
    <Link to="/uprava/kupci" search={{ account }}>
      {plate === '' ? t('device-desk.customer-card') : plate}
    </Link>
  );
  const since = ({ handedOver: day }: Battery) => <time dateTime={day}>{formats.day(day)}</time>;
  return {
    label: t('device-desk.batteries'),
    rowKey: ({ serial_number: serial }) => serial,
    columns: [
      { id: 'number', header: t('orders-desk.serial-number'), rowHeader: true, cell: number },
      { id: 'ends', header: t('device-desk.battery'), cell: ends },
      { id: 'category', header: t('orders-desk.category'), cell: nameOf },
      { id: 'since', header: t('device-desk.handed-over'), cell: since },
      { id: 'customer', header: t('device-desk.owner'), cell: customer },
    ],
    card: (battery) => (
      <>
        <Row>{number(battery)}</Row>
        <span>
          {t('device-desk.battery')}: {ends(battery)}
        </span>
        <span>
          {nameOf(battery)} · {customer(battery)}
        </span>
      </>
    ),
  };
}
