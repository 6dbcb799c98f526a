import {
  type Device,
  type DeviceEvent,
  handInReasons,
  takeOutReasons,
} from '@rampa/contract/purchases';
import { blockReasons, replacementReasons } from '@rampa/contract/tags';
import { Link } from '@tanstack/react-router';
import { Aside, Note } from '../../../lib/screens/desk-cells.tsx';
import { useCategory } from '../../../lib/tag-choice/use-category.ts';
import { type Translate, useTexts } from '../../../lib/texts/use-texts.ts';
import { DeviceLink } from './device-link.tsx';
import styles from './devices.module.css';

/** What happened to a device, the latest first: what, when, who and why. */
export function DeviceEvents({ device: { events } }: { readonly device: Device }) {
  const { t, formats, now } = useTexts();
  return (
    <ol className={styles['events']}>
      {events.map((event, index) => (
        // Two may have the same moment and kind.
        // oxlint-disable-next-line react/no-array-index-key -- the list only grows at its top, by a call of its own
        <li key={index} className={styles['event']}>
          <strong>{t(`device-desk.event-${event.kind}`)}</strong>
          <Details event={event} />
          <Aside>
            <time dateTime={event.at}>{formats.dayTime(event.at, now)}</time>
            {event.by === '' ? null : ` · ${event.by}`}
          </Aside>
        </li>
      ))}
    </ol>
  );
}

function Details({ event }: { readonly event: DeviceEvent }) {
  const { t } = useTexts();
  const category = useCategory();
  const said = [
    reasonText(t, event),
    event.place === '' ? '' : `${t('orders-desk.place')}: ${event.place}`,
    event.kind === 'category-changed' && event.kategorija !== null
      ? category(event.kategorija).name
      : '',
  ].filter((text) => text !== '');
  return (
    <>
      {said.length === 0 ? null : <span>{said.join(' · ')}</span>}
      {event.order_number === '' ? null : (
        <Link to="/uprava/otprema" search={{ order_number: event.order_number }}>
          {t('orders-desk.one', { number: event.order_number })}
        </Link>
      )}
      {event.serial_number === '' ? null : <DeviceLink number={event.serial_number} />}
      {event.note === '' ? null : <Note>{event.note}</Note>}
    </>
  );
}

/** Why, in words; a code of a newer version says nothing. */
function reasonText(t: Translate, { kind, reason }: DeviceEvent): string {
  switch (kind) {
    case 'blocked':
    case 'unblocked': {
      const known = blockReasons.find((one) => one === reason);
      return known === undefined ? '' : t(`staff.block-reason-${known}`);
    }
    case 'replaced':
    case 'replaces': {
      const known = replacementReasons.find((one) => one === reason);
      return known === undefined ? '' : t(`staff.replace-reason-${known}`);
    }
    case 'handed-in': {
      const known = handInReasons.find((one) => one === reason);
      return known === undefined ? '' : t(`device-desk.hand-in-reason-${known}`);
    }
    default: {
      const known = takeOutReasons.find((one) => one === reason);
      return known === undefined ? '' : t(`device-desk.out-reason-${known}`);
    }
  }
}
