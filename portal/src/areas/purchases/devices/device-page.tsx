import { type Device, getUredjaj } from '@rampa/contract/purchases';
import { getRouteApi, Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { SerialNumber } from '../../../ui/serial-number.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice, StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { DeviceEvents } from './device-events.tsx';
import { DeviceFacts } from './device-facts.tsx';
import { DeviceSearch } from './device-search.tsx';
import { readDevicesSearch } from './devices-search.ts';
import { HandInDialog } from './hand-in-dialog.tsx';

const route = getRouteApi('/uprava/uredjaji');

/** One device: where it is, whose it was, and what happened to it. */
export function DevicePage({ number }: { readonly number: string }) {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  const state = useCall(getUredjaj, { serial_number: number });
  return (
    <Page
      title={
        <>
          {t('device-desk.one')} <SerialNumber value={state.value?.serial_number ?? number} />
        </>
      }
      actions={
        <ButtonLink to="/uprava/uredjaji" search={{}} kind="quiet">
          {t('device-desk.batteries')}
        </ButtonLink>
      }
    >
      <Stack gap="wide">
        <search aria-label={t('device-desk.title')}>
          <DeviceSearch
            number={number}
            onSearch={(typed) =>
              void navigate({ search: readDevicesSearch({ serial_number: typed }) })
            }
          />
        </search>
        <Loaded
          state={state}
          skeleton={<Skeleton height="28rem" />}
          empty={({ code }) =>
            code === 'purchases.device-not-found' || code === 'request.invalid' ? (
              <EmptyState icon={<SearchX size={36} />} title={t('device-desk.not-found')}>
                {t('device-desk.not-found-text')}
              </EmptyState>
            ) : undefined
          }
        >
          {(device) => <Shown device={device} />}
        </Loaded>
      </Stack>
    </Page>
  );
}

const tones: Readonly<Record<Device['where'], Tone>> = {
  stock: 'good',
  picked: 'notice',
  'under-way': 'info',
  'point-of-sale': 'info',
  delivered: 'info',
  customer: 'good',
  'customer-lost': 'bad',
  'customer-stolen': 'bad',
  replaced: 'neutral',
  returned: 'notice',
  faulty: 'bad',
  lost: 'bad',
  scrapped: 'neutral',
  'taken-out': 'neutral',
  issued: 'neutral',
};
const inStore: ReadonlySet<Device['where']> = new Set([
  'stock',
  'returned',
  'faulty',
  'lost',
  'scrapped',
]);
const outside: ReadonlySet<Device['where']> = new Set([
  'customer',
  'customer-lost',
  'customer-stolen',
  'replaced',
  'delivered',
  'under-way',
  'point-of-sale',
]);

function Shown({ device }: { readonly device: Device }) {
  const { t } = useTexts();
  const [wish, setWish] = useState<'correct' | 'hand-in'>();
  const close = () => setWish(undefined);
  const { where } = device;
  return (
    <Stack gap="wide">
      <Stack>
        <Row>
          <StatusPill tone={tones[where]}>{t(`device-desk.where-${where}`)}</StatusPill>
          {device.battery?.soon === true ? (
            <StatusPill tone="notice">{t('device-desk.battery-soon')}</StatusPill>
          ) : null}
          {device.battery?.over === true ? (
            <StatusPill tone="bad">{t('device-desk.battery-over')}</StatusPill>
          ) : null}
        </Row>
        <Replace device={device} />
        <DeviceFacts device={device} />
        <Row>
          {outside.has(where) ? (
            <Button kind="primary" onClick={() => setWish('hand-in')}>
              {t('device-desk.hand-in')}
            </Button>
          ) : null}
          {inStore.has(where) ? (
            <Button
              kind={where === 'returned' ? 'primary' : 'secondary'}
              onClick={() => setWish('correct')}
            >
              {t(where === 'returned' ? 'device-desk.decide' : 'device-desk.correct')}
            </Button>
          ) : null}
        </Row>
      </Stack>
      <Section title={t('device-desk.events')}>
        <DeviceEvents device={device} />
      </Section>
      {wish === 'correct' ? <CorrectDialog {...{ device }} onClose={close} /> : null}
      {wish === 'hand-in' ? <HandInDialog {...{ device }} onClose={close} /> : null}
    </Stack>
  );
}

/** A customer who has handed in a tag gets another one, under the warranty where there is one. */
function Replace({ device }: { readonly device: Device }) {
  const { t, formats } = useTexts();
  const owner = device.owners.find(({ until }) => until === null);
  if (device.where !== 'returned' || owner === undefined || device.replacedBy !== '') return null;
  const { warranty } = device;
  return (
    <Notice
      tone={warranty?.over === false ? 'info' : 'neutral'}
      title={
        warranty === null
          ? t('device-desk.no-warranty')
          : t(warranty.over ? 'device-desk.out-of-warranty' : 'device-desk.in-warranty', {
              day: formats.day(warranty.day),
            })
      }
    >
      <span>
        {t('device-desk.replace-text')}{' '}
        <Link to="/uprava/kupci" search={{ account: owner.account_id }}>
          {t('device-desk.customer-card')}
        </Link>
      </span>
    </Notice>
  );
}
