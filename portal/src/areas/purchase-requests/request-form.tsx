import { getZahtevi, posaljiZahtev, requestNoteMaximum } from '@rampa/contract/purchase-requests';
import { Send } from 'lucide-react';
import { useController } from 'react-hook-form';
import { refreshCalls } from '../../lib/api/queries.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { fieldErrorText } from '../../lib/forms/field-errors.ts';
import { useCallForm } from '../../lib/forms/use-call-form.ts';
import { randomId } from '../../lib/random-id.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { OrderLayout } from '../../lib/tag-choice/order-layout.tsx';
import { TotalBar } from '../../lib/tag-choice/total-bar.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ContactFields } from './contact-fields.tsx';
import { DeliveryFields } from './delivery-fields.tsx';
import styles from './request-form.module.css';
import { RequestSum } from './request-sum.tsx';
import {
  faultsOf,
  listPriceOf,
  type Offer,
  type RequestValues,
  toRequest,
} from './request-values.ts';
import { TagsField } from './tags-field.tsx';

interface RequestFormProps {
  readonly draftName: string;
  readonly offer: Offer;
  readonly initial: RequestValues;
  readonly onSent: (number: string) => void;
}

const name = 'request';

/** Tags, delivery, contact person; what is typed is stored until it is sent. */
export function RequestForm({ draftName, offer, initial, onSent }: RequestFormProps) {
  const { t, languageId } = useTexts();
  const call = useCallForm(posaljiZahtev, {
    name,
    defaultValues: initial,
    toInput: (values: RequestValues) => toRequest(values, offer, languageId),
    check: (values) => faultsOf(values, offer),
    onDone({ request_number: number }) {
      draft.clear();
      void refreshCalls(getZahtevi);
      onSent(number);
    },
    onRefused({ code }) {
      // The first request was sent already; sending again means another request.
      if (code === 'purchase-requests.key-used-otherwise') {
        call.form.setValue('idempotencyKey', randomId());
      }
      return false;
    },
  });
  const draft = useDraft(call.form, { name: draftName });
  const { control } = call.form;
  const lines = useController({ control, name: 'lines' });
  const delivery = useController({ control, name: 'delivery' });
  const pointOfSale = useController({ control, name: 'pointOfSale' });
  // Registered so that the summary can name it.
  call.field('lines', t('purchases.vehicles'));
  const values = { lines: lines.field.value, delivery: delivery.field.value };
  const price = listPriceOf(values, offer);
  return (
    <form id={name} tabIndex={-1} noValidate onSubmit={call.submit}>
      <OrderLayout
        fields={
          <>
            <ErrorSummary
              title={t('form.problems')}
              problems={call.problems}
              attempt={call.attempt}
            />
            <TagsField
              form={name}
              offer={offer}
              value={values.lines}
              error={fieldErrorText(lines.fieldState.error, values.lines)}
              onChange={lines.field.onChange}
            />
            <DeliveryFields
              form={name}
              offer={offer}
              delivery={values.delivery}
              pointOfSale={pointOfSale.field.value}
              field={call.field}
              onDelivery={delivery.field.onChange}
            />
            <ContactFields field={call.field} />
            <TextArea
              {...call.field('note', t('purchase-requests.note'))}
              hint={t('purchase-requests.note-hint')}
              optional={t('form.optional')}
              rows={4}
              maxLength={requestNoteMaximum}
            />
          </>
        }
        receipt={
          price.quantity === 0 ? (
            <p className={styles['muted']}>{t('purchase-requests.sum-empty')}</p>
          ) : (
            <RequestSum
              label={t('purchase-requests.by-list')}
              currency={offer.currency}
              {...values}
              price={price}
            >
              <p className={styles['muted']}>{t('purchase-requests.by-list-text')}</p>
            </RequestSum>
          )
        }
        bar={
          <TotalBar
            label={t('purchase-requests.by-list')}
            total={
              price.quantity === 0 ? undefined : { amount: price.total, currency: offer.currency }
            }
          >
            <SendButton busy={call.busy} />
          </TotalBar>
        }
      />
    </form>
  );
}

function SendButton({ busy }: { readonly busy: boolean }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  return (
    <Button
      type="submit"
      kind="primary"
      size="large"
      busy={busy}
      disabledReason={offline}
      icon={<Send size={20} aria-hidden="true" />}
    >
      {t('purchase-requests.send')}
    </Button>
  );
}
