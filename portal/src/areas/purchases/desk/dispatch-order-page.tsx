import { type DispatchOrder, getPorudzbinaZaOtpremu } from '@rampa/contract/purchases';
import { SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { type Description, DescriptionList } from '../../../ui/description-list.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from './desk.module.css';
import { DeviceList } from './device-list.tsx';
import { NextStep } from './next-step.tsx';
import { PickForm } from './pick-form.tsx';
import { LatePill, PhasePill } from './phase-pill.tsx';
import { placeIds, useKeptPlace } from './use-kept-place.ts';

/** One order of tags: where it goes, what is in it, and what is next. */
export function DispatchOrderPage({ number }: { readonly number: string }) {
  const { t } = useTexts();
  // A colleague may be at the same order, and its customer may cancel it.
  const state = useCall(
    getPorudzbinaZaOtpremu,
    { order_number: number },
    { every: 60_000, quiet: true },
  );
  return (
    <Page
      // What was typed may be the number of a parcel.
      title={t('orders-desk.one', { number: state.value?.order.order_number ?? number })}
      actions={
        <ButtonLink to="/uprava/otprema" search={{}} kind="quiet">
          {t('orders-desk.all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="28rem" />}
        empty={({ code }) =>
          code === 'purchases.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('orders-desk.not-here')}>
              {t('orders-desk.not-here-text')}
            </EmptyState>
          ) : undefined
        }
      >
        {(shown) => <Shown shown={shown} />}
      </Loaded>
    </Page>
  );
}

function Shown({ shown }: { readonly shown: DispatchOrder }) {
  const { t } = useTexts();
  const { phase } = shown.order;
  const open = phase === 'pick' || phase === 'pack' || phase === 'ship';
  const place = useKeptPlace(shown);
  return (
    <div {...place}>
      <Stack gap="wide">
        <Stack>
          <Row>
            <PhasePill item={shown.order} />
            <LatePill item={shown.order} />
          </Row>
          <Facts shown={shown} />
        </Stack>
        <NextStep shown={shown} />
        <Section id={placeIds.devices} title={t('orders-desk.devices')}>
          <Stack>
            {open ? <PickForm shown={shown} /> : null}
            <DeviceList shown={shown} mayPutBack={open || phase === 'cancelled'} />
          </Stack>
        </Section>
      </Stack>
    </div>
  );
}

function Facts({ shown }: { readonly shown: DispatchOrder }) {
  const { t, formats, now } = useTexts();
  const { order, destination, toCollect, telefon, email, sheets } = shown;
  const at = (term: string, time: string | null): Description[] =>
    time === null
      ? []
      : [{ term, value: <time dateTime={time}>{formats.dayTime(time, now)}</time> }];
  return (
    <div className={styles['facts']}>
      <DescriptionList
        items={[
          { term: t('orders-desk.recipient'), value: order.recipient },
          {
            term: t(order.delivery === 'pickup' ? 'orders-desk.pickup' : 'orders-desk.address'),
            value:
              order.delivery === 'pickup'
                ? `${destination.name}, ${destination.address}`
                : destination.address,
          },
          { term: t('orders-desk.phone'), value: <a href={`tel:${telefon}`}>{telefon}</a> },
          { term: t('orders-desk.email'), value: <a href={`mailto:${email}`}>{email}</a> },
          {
            term: t('orders-desk.payment'),
            value:
              toCollect === null
                ? t(`orders-desk.payment-${order.paymentStatus}`)
                : t('orders-desk.collect', { amount: formats.money(toCollect, { exact: true }) }),
          },
          ...(order.parcel === null
            ? []
            : [
                {
                  term: t('orders-desk.parcel'),
                  value: `${order.parcel.carrier}, ${order.parcel.number}`,
                },
              ]),
          ...at(t('orders-desk.ordered-at'), order.createdAt),
          ...at(t('orders-desk.since-pack'), shown.pickedAt),
          ...at(t('orders-desk.since-ship'), shown.packedAt),
          ...at(
            t(
              order.delivery === 'pickup'
                ? 'orders-desk.since-to-fetch'
                : 'orders-desk.since-under-way',
            ),
            shown.sentAt,
          ),
          ...at(t('orders-desk.since-delivered'), shown.deliveredAt),
          ...at(t('orders-desk.since-returned'), shown.returnedAt),
          ...at(t('orders-desk.since-cancelled'), shown.cancelledAt),
          ...(sheets === 0
            ? []
            : [{ term: t('orders-desk.sheets'), value: formats.number(sheets) }]),
        ]}
      />
    </div>
  );
}
