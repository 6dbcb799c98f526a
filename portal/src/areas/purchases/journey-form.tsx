import { ArrowRight, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CheckedForm } from '../../lib/forms/use-checked-form.ts';
import { HelpLink } from '../../lib/help/help-link.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { OrderLayout } from '../../lib/tag-choice/order-layout.tsx';
import { TotalBar } from '../../lib/tag-choice/total-bar.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { OrderSum } from './order-sum.tsx';
import { type Offer, type OrderValues, priceOf } from './order-values.ts';
import type { OrderStep } from './purchases-search.ts';

interface JourneyFormProps extends Pick<
  CheckedForm<OrderValues>,
  'submit' | 'problems' | 'attempt'
> {
  readonly step: OrderStep;
  readonly values: OrderValues;
  readonly offer: Offer;
  readonly busy: boolean;
  readonly children: ReactNode;
}

/** One step: the error summary at the top, its fields, and always the total. */
export function JourneyForm(props: JourneyFormProps) {
  const { t } = useTexts();
  return (
    <form method="post" id="order" tabIndex={-1} noValidate onSubmit={props.submit}>
      <OrderLayout
        fields={
          <>
            <ErrorSummary
              title={t('form.problems')}
              problems={props.problems}
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
