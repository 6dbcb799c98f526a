import type { PaymentMethod } from '@rampa/contract/purchases';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { RadioGroup } from '../../ui/choices.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card, Spoken } from '../../ui/page.tsx';
import type { StepProps } from './step-props.ts';
import { linesOf, priceOf } from './order-values.ts';
import { useCategory } from '../../lib/tag-choice/use-category.ts';
import styles from './payment-step.module.css';
import type { OrderStep } from './purchases-search.ts';

/** The payment method, and everything once more before it is ordered. */
export function PaymentStep(props: StepProps) {
  const { t } = useTexts();
  const { form, field, values, offer, recheck } = props;
  const { id, label, error } = field('payment', t('purchases.payment'));
  const hintOf = (method: PaymentMethod): string => {
    if (method === 'slip') return t('purchases.method-slip-hint', { count: offer.slipDays });
    const hint = t(`purchases.method-${method}-hint-${values.delivery}`);
    return method === 'on-delivery' && priceOf(values, offer).credit > 0
      ? `${hint} ${t('purchases.method-on-delivery-credit')}`
      : hint;
  };
  return (
    <>
      <RadioGroup
        {...{ id, label, error }}
        name="payment"
        value={values.payment}
        onChange={(payment) => {
          form.setValue('payment', payment);
          recheck('payment');
        }}
        choices={offer.methods.map((method) => ({
          value: method,
          label: t(`purchases.method-${method}`),
          hint: hintOf(method),
        }))}
      />
      <Review {...props} />
    </>
  );
}

const route = getRouteApi('/pages/naruci-tag');

function Review({ values, offer }: StepProps) {
  const { t, formats } = useTexts();
  const category = useCategory();
  const point = offer.pickUpPoints.find(({ id }) => id === values.pointOfSale);
  const credit = (of: string, id: string): string => {
    const offered = offer.categories
      .find(({ kategorija }) => kategorija === of)
      ?.packages.find((candidate) => candidate.package === id);
    return offered === undefined || offered.credit === 0
      ? t('purchases.package-none')
      : t('purchases.review-credit', {
          amount: formats.money({ amount: offered.credit, currency: offer.currency }),
        });
  };
  return (
    <>
      <ReviewPart title={t('purchases.review-tags')} step="tags">
        <DescriptionList
          items={linesOf(values, offer).map(({ kategorija, quantity, package: id }) => ({
            term: t('purchases.review-line', {
              category: category(kategorija).name,
              count: quantity,
            }),
            value: credit(kategorija, id),
          }))}
        />
      </ReviewPart>
      <ReviewPart title={t('purchases.review-details')} step="details">
        <DescriptionList
          items={[
            ...(values.lice === 'pravno'
              ? [{ term: t('identity.company-name'), value: values.poslovno_ime }]
              : []),
            { term: t('purchases.recipient'), value: `${values.ime} ${values.prezime}` },
            { term: t('identity.email'), value: values.email },
            { term: t('identity.phone'), value: values.telefon },
            values.delivery === 'pickup'
              ? {
                  term: t('purchases.delivery-pickup'),
                  value: point === undefined ? '' : `${point.name}, ${point.address}`,
                }
              : {
                  term: t('purchases.delivery-address'),
                  value: `${values.street}, ${values.postcode} ${values.city}`,
                },
          ]}
        />
      </ReviewPart>
    </>
  );
}

interface ReviewPartProps {
  readonly title: string;
  readonly step: OrderStep;
  readonly children: ReactNode;
}

function ReviewPart({ title, step, children }: ReviewPartProps) {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  return (
    <section>
      <div className={styles['head']}>
        <h2 className={styles['title']}>{title}</h2>
        <Button
          kind="quiet"
          size="small"
          onClick={() => void navigate({ search: step === 'tags' ? {} : { step } })}
        >
          {t('purchases.change')}
          <Spoken>: {title}</Spoken>
        </Button>
      </div>
      <Card>{children}</Card>
    </section>
  );
}
