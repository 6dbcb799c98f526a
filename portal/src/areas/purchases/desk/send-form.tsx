import {
  carrierMaximum,
  type DispatchOrder,
  otpremiPorudzbinu,
  parcelNumberMaximum,
} from '@rampa/contract/purchases';
import { Truck } from 'lucide-react';
import { api } from '../../../lib/calls.ts';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { remember, remembered } from '../../../lib/remembered.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row } from '../../../ui/page.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './desk.module.css';
import { refreshDesk } from './refresh.ts';

const formName = 'send';
/** Most parcels go with the same carrier. */
const carrierKey = 'orders-desk-carrier';

interface ParcelValues {
  readonly carrier: string;
  readonly parcel_number: string;
}

/** The parcel was handed to its carrier, or lies ready for whoever picks it up. */
export function SendForm({ shown: { order } }: { readonly shown: DispatchOrder }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const byCarrier = order.delivery === 'address';
  const call = useCallForm(otpremiPorudzbinu, {
    name: formName,
    defaultValues: { carrier: remembered(carrierKey), parcel_number: '' },
    toInput: ({ carrier, parcel_number }: ParcelValues) => ({
      order_number: order.order_number,
      ...(byCarrier ? { carrier, parcel_number } : {}),
    }),
    check: ({ carrier, parcel_number }) =>
      byCarrier
        ? {
            ...(carrier.trim() === '' ? { carrier: 'purchases.carrier-needed' } : {}),
            ...(parcel_number.trim() === '' ? { parcel_number: 'purchases.parcel-needed' } : {}),
          }
        : {},
    make: async (input) => {
      const outcome = await api.call(otpremiPorudzbinu, input);
      refreshDesk();
      return outcome;
    },
    onDone(_, { carrier }) {
      if (byCarrier) remember(carrierKey, carrier.trim());
      toasts.show({
        severity: 'success',
        summary: t(byCarrier ? 'orders-desk.sent-toast' : 'orders-desk.ready-toast'),
      });
    },
  });
  return (
    <CallFormFrame name={formName} {...call}>
      {byCarrier ? (
        <div className={styles['fields']}>
          <TextField
            {...call.field('carrier', t('orders-desk.carrier'))}
            autoComplete="off"
            maxLength={carrierMaximum}
          />
          <TextField
            {...call.field('parcel_number', t('orders-desk.parcel-number'))}
            autoComplete="off"
            maxLength={parcelNumberMaximum}
          />
        </div>
      ) : null}
      <Row>
        <Button
          type="submit"
          kind="primary"
          busy={call.busy}
          disabledReason={offline}
          icon={<Truck size={20} aria-hidden="true" />}
        >
          {t(byCarrier ? 'orders-desk.send' : 'orders-desk.ready')}
        </Button>
      </Row>
    </CallFormFrame>
  );
}
