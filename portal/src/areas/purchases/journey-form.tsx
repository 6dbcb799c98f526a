import { ArrowRight, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Refusal } from '../../lib/api/api.ts';
import type { TextKey } from '../../lib/texts/keys.generated.ts';
import { messages } from '../../lib/calls.ts';
import { settings } from '../../lib/portal.ts';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { OrderLayout } from '../../lib/tag-choice/order-layout.tsx';
import { TotalBar } from '../../lib/tag-choice/total-bar.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { labelled } from '../../lib/forms/labelled.ts';
import { HelpLink } from '../../lib/help/help-link.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { faultText } from './fault-text.ts';
import { OrderSum } from './order-sum.tsx';
import {
  inOrder,
  type Offer,
  type OrderFaults,
  type OrderValues,
  priceOf,
} from './order-values.ts';
import type { OrderStep } from './purchases-search.ts';

interface JourneyFormProps {
  readonly step: OrderStep;
  readonly values: OrderValues;
  readonly offer: Offer;
  readonly faults: OrderFaults;
  readonly attempt: number;
  readonly refusal: Refusal | undefined;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** One step: the error summary at the top, its fields, and always the total. */
export function JourneyForm(props: JourneyFormProps) {
  const { t } = useTexts();
  const { faults, refusal, offer } = props;
  const say = (key: TextKey): string => faultText(t, key, offer);
  const problems = [
    ...(refusal === undefined ? [] : [{ controlId: 'order', message: messages.refusal(refusal) }]),
    ...inOrder(faults).map(([field, key]) => ({
      controlId: `order-${field}`,
      message: field === 'lines' ? say(key) : labelled(labelOf(field, t), say(key)),
    })),
  ];
  return (
    <form
      method="post"
      id="order"
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <OrderLayout
        fields={
          <>
            <ErrorSummary
              title={t('form.problems')}
              problems={problems}
              attempt={props.attempt}
              help={<HelpLink beside />}
            />
            {props.children}
          </>
        }
        receipt={<OrderSum values={props.values} offer={props.offer} />}
        bar={<StepBar {...props} />}
      />
    </form>
  );
}

function labelOf(field: string, t: ReturnType<typeof useTexts>['t']): string {
  switch (field) {
    case 'poslovno_ime':
      return t('identity.company-name');
    case 'pib':
      return t(`identity.pib-${settings.country}`);
    case 'companyNumber':
      return t('identity.company-number');
    case 'ime':
      return t('identity.first-name');
    case 'prezime':
      return t('identity.last-name');
    case 'email':
      return t('identity.email');
    case 'telefon':
      return t('identity.phone');
    case 'street':
      return t('purchases.street');
    case 'city':
      return t('purchases.city');
    case 'postcode':
      return t('purchases.postcode');
    case 'pointOfSale':
      return t('purchases.point-of-sale');
    default:
      return t('purchases.payment');
  }
}

function StepBar({ step, values, offer, busy }: JourneyFormProps) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const price = priceOf(values, offer);
  const last = step === 'payment';
  // Before a tag is chosen nothing costs anything.
  const total =
    price.quantity === 0 ? undefined : { amount: price.total, currency: offer.currency };
  return (
    <TotalBar label={t('purchases.total')} total={total}>
      <Button
        type="submit"
        kind="primary"
        size="large"
        busy={busy}
        disabledReason={last ? offline : undefined}
        icon={last && values.payment === 'card' ? <CreditCard size={20} /> : undefined}
        iconEnd={last ? undefined : <ArrowRight size={20} />}
      >
        {last ? t(`purchases.place-${values.payment}`) : t('purchases.next')}
      </Button>
    </TotalBar>
  );
}
