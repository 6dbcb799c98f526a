import type { Device } from '@rampa/contract/purchases';
import { blockReasons } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { type Description, DescriptionList } from '../../../ui/description-list.tsx';
import desk from '../desk/desk.module.css';
import { DeviceLink } from './device-link.tsx';
import styles from './devices.module.css';

/** What is known of a device, but for what happened to it. */
export function DeviceFacts({ device }: { readonly device: Device }) {
  const { t, formats, now } = useTexts();
  const category = useCategory();
  const { kategorija, place, receivedAt, order, owners, handedOver, replacedBy, replaces } = device;
  const line = (term: string, value: Description['value'] | null): Description[] =>
    value === null || value === '' ? [] : [{ term, value }];
  const day = (when: string) => <time dateTime={when}>{formats.day(when)}</time>;
  const until = (end: Device['warranty']) =>
    end === null ? null : (
      <>
        {day(end.day)}
        {end.over ? ` (${t('device-desk.over')})` : ''}
      </>
    );
  return (
    <div className={desk['facts']}>
      <DescriptionList
        items={[
          ...line(
            t('orders-desk.category'),
            kategorija === null ? null : category(kategorija).name,
          ),
          ...line(t('orders-desk.place'), place),
          ...owners.map((owner) => ({
            term: t(owner.until === null ? 'device-desk.owner' : 'device-desk.past-owner'),
            value: <Owner {...{ owner }} />,
          })),
          ...line(
            t('device-desk.order'),
            order === null ? null : order.phase === null ? (
              order.order_number
            ) : (
              <Link to="/uprava/otprema" search={{ order_number: order.order_number }}>
                {order.order_number}
              </Link>
            ),
          ),
          ...line(
            t('device-desk.received'),
            receivedAt === null ? null : (
              <time dateTime={receivedAt}>{formats.dayTime(receivedAt, now)}</time>
            ),
          ),
          ...line(t('device-desk.handed-over'), handedOver === null ? null : day(handedOver)),
          ...line(t('device-desk.warranty'), until(device.warranty)),
          ...line(t('device-desk.battery'), until(device.battery)),
          ...line(
            t('device-desk.replaced-by'),
            replacedBy === '' ? null : <DeviceLink number={replacedBy} />,
          ),
          ...line(
            t('device-desk.replaces'),
            replaces === '' ? null : <DeviceLink number={replaces} />,
          ),
        ]}
      />
    </div>
  );
}

function Owner({ owner }: { readonly owner: Device['owners'][number] }) {
  const { t, formats } = useTexts();
  const { account_id: account, name, since, until, status, blocks } = owner;
  return (
    <span className={styles['owner']}>
      <Link to="/uprava/kupci" search={{ account }}>
        {name === '' ? t('device-desk.customer-card') : name}
      </Link>
      <span>
        {until === null
          ? t('device-desk.since', { day: formats.day(since) })
          : t('device-desk.from-to', { from: formats.day(since), to: formats.day(until) })}
      </span>
      <span>{t(`tags.status-${status}`)}</span>
      {blocks.map((block) => {
        const reason = blockReasons.find((one) => one === block);
        return reason === undefined ? null : (
          <span key={block}>
            {t('staff.tag-blocked', { reason: t(`staff.block-reason-${reason}`) })}
          </span>
        );
      })}
    </span>
  );
}
