import {
  type DeskRequest,
  getZahtevFirme,
  getZahteviZaPonudu,
  ponudiCenu,
  requestNoteMaximum,
} from '@rampa/contract/purchase-requests';
import { priceOrder } from '@rampa/contract/purchases';
import { Send } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { amountAsTyped } from '@rampa/contract/amounts';
import { refreshCalls } from '../../../lib/api/queries.ts';
import { Overtakable, useTyped } from '../../../lib/drafts/overtakable.tsx';
import { CallFormFrame } from '../../../lib/forms/call-form-frame.tsx';
import { useCallForm } from '../../../lib/forms/use-call-form.ts';
import { toasts } from '../../../lib/portal.ts';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { RequestSum } from '../request-sum.tsx';
import { isOutdated, lookAgain } from './look-again.ts';
import { minorOf, percentOf, wholeOf } from './typed-terms.ts';
import styles from './price-form.module.css';

/** As typed. */
interface Terms {
  readonly devicePrice: string;
  readonly discountPercent: string;
  readonly delivery: string;
  readonly days: string;
  readonly text: string;
}

const name = 'price';

/**
 * The price of a request: starts with the price list, or with the current price. What a colleague offers meanwhile replaces it,
 * but never what is being typed.
 */
export function PriceForm({ shown }: { readonly shown: DeskRequest }) {
  const { t } = useTexts();
  const { price } = shown.request;
  return (
    <Overtakable
      newest={{ revision: price?.revision ?? 0, shown }}
      words={{
        overtaken: t('purchase-requests.desk-overtaken'),
        takeNewer: t('purchase-requests.desk-take-newer'),
      }}
    >
      {(opened, onTyped) => <OpenedPrice shown={opened.shown} onTyped={onTyped} />}
    </Overtakable>
  );
}

interface OpenedPriceProps {
  readonly shown: DeskRequest;
  /** Whether there are unsent changes. */
  readonly onTyped: (typed: boolean) => void;
}

function OpenedPrice({ shown, onTyped }: OpenedPriceProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { request, listPrice } = shown;
  const { request_number: number, price, currency } = request;
  const plain = (minor: number) => formats.money({ amount: minor, currency }, { exact: true });
  const call = useCallForm(ponudiCenu, {
    name,
    defaultValues: {
      devicePrice: amountAsTyped(price?.devicePrice ?? listPrice.devicePrice),
      discountPercent: String(price?.discountPercent ?? listPrice.discountPercent),
      delivery: amountAsTyped(price?.delivery ?? listPrice.delivery),
      days: String(listPrice.days),
      text: request.answer,
    },
    toInput: (terms: Terms) => ({
      request_number: number,
      revision: price?.revision ?? 0,
      devicePrice: minorOf(terms.devicePrice),
      discountPercent: percentOf(terms.discountPercent),
      delivery: minorOf(terms.delivery),
      days: wholeOf(terms.days),
      text: terms.text,
    }),
    check: ({ discountPercent }) =>
      Number.isNaN(percentOf(discountPercent))
        ? { discountPercent: 'purchase-requests.desk-discount-wrong' }
        : {},
    onDone() {
      onTyped(false);
      void refreshCalls(getZahtevFirme, getZahteviZaPonudu);
      toasts.show({ severity: 'success', summary: t('purchase-requests.desk-sent') });
    },
    onRefused(refusal) {
      if (!isOutdated(refusal)) return false;
      lookAgain(refusal);
      return true;
    },
  });
  useTyped(call.form, onTyped);
  const terms = useWatch({ control: call.form.control });
  const sum = priceOrder(
    {
      devicePrice: minorOf(terms.devicePrice ?? ''),
      deliveryPrice: minorOf(terms.delivery ?? ''),
      categories: request.lines.map(({ kategorija, credit, package: id }) => ({
        kategorija,
        packages: [{ package: id, credit }],
      })),
      quantityDiscounts: [{ from: 1, to: null, percent: percentOf(terms.discountPercent ?? '') }],
    },
    { lines: request.lines, lice: 'pravno', delivery: 'address' },
  );
  return (
    <div className={styles['layout']}>
      <CallFormFrame name={name} {...call}>
        <div className={styles['fields']}>
          <TextField
            {...call.field('devicePrice', t('purchase-requests.desk-device'))}
            hint={t('purchase-requests.desk-by-list', { value: plain(listPrice.devicePrice) })}
            unit={formats.currency(currency)}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...call.field('discountPercent', t('purchase-requests.desk-discount'))}
            hint={t('purchase-requests.desk-by-list', {
              value: formats.percent(listPrice.discountPercent * 10),
            })}
            inputMode="numeric"
            autoComplete="off"
          />
          <TextField
            {...call.field('delivery', t('purchases.delivery'))}
            hint={t('purchase-requests.desk-by-list', { value: plain(listPrice.delivery) })}
            unit={formats.currency(currency)}
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            {...call.field('days', t('purchase-requests.desk-days'))}
            hint={t('purchase-requests.desk-days-hint')}
            inputMode="numeric"
            autoComplete="off"
          />
        </div>
        <TextArea
          {...call.field('text', t('purchase-requests.answer'))}
          optional={t('form.optional')}
          rows={4}
          maxLength={requestNoteMaximum}
        />
        <Button
          type="submit"
          kind="primary"
          busy={call.busy}
          disabledReason={offline}
          icon={<Send size={20} aria-hidden="true" />}
        >
          {t('purchase-requests.desk-send')}
        </Button>
      </CallFormFrame>
      {Number.isSafeInteger(sum.total) ? (
        <RequestSum
          label={t('purchase-requests.desk-new-offer')}
          price={sum}
          currency={currency}
          delivery={request.delivery}
        />
      ) : null}
    </div>
  );
}
