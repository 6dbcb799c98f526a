import { getProfil } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/api/queries.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { applyFaults } from '../../lib/forms/field-errors.ts';
import { useCheckedForm } from '../../lib/forms/use-checked-form.ts';
import { settings } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { DetailsStep } from './details-step.tsx';
import { JourneyForm } from './journey-form.tsx';
import { JourneySteps } from './journey-steps.tsx';
import { errorsOf, ownFaults } from './order-errors.ts';
import { faultsOf, firstValues, type Offer, type OrderValues, stepOf } from './order-values.ts';
import { orderForm } from './order-again.ts';
import { PaymentStep } from './payment-step.tsx';
import { orderSteps, type OrderStep } from './purchases-search.ts';
import { ReplacementNote } from './replacement-note.tsx';
import { TagsStep } from './tags-step.tsx';
import { useReplacement } from './use-replacement.ts';
import { usePlaceOrder } from './use-place-order.ts';

const route = getRouteApi('/pages/naruci-tag');

const stepFields = { tags: TagsStep, details: DetailsStep, payment: PaymentStep } as const;

/** An order in three steps; what was typed survives a reload and signing in. */
export function OrderJourney({ offer }: { readonly offer: Offer }) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const asked = search.step ?? 'tags';
  const stepFor = (given: OrderValues): OrderStep => firstOpenStep(asked, given, offer);
  const { form, field, startOver, ...frame } = useCheckedForm<OrderValues>({
    name: orderForm.name,
    defaultValues: firstValues,
    check: (given) => errorsOf(faultsOf(stepFor(given), given, offer, settings.country), offer),
    async send(given) {
      const current = stepFor(given);
      const next = orderSteps[orderSteps.indexOf(current) + 1];
      if (next !== undefined) {
        show(next);
        return undefined;
      }
      const refused = await order.place(given);
      if (refused === undefined) return undefined;
      const faults = ownFaults(refused.faults);
      if (!applyFaults(form, faults)) return refused;
      const [wrong] = faults
        .filter(({ field: name }) => name in given)
        .map((fault) => stepOf(fault.field));
      if (wrong !== undefined && wrong !== current) await lead(wrong);
      return 'beside-fields';
    },
  });
  const draft = useDraft(form, { name: orderForm.name, ofVisitorToo: true });
  useKnownBuyer(form);
  // Re-renders on each change; the watched values may be incomplete, the form's are not.
  useWatch({ control: form.control });
  const values = form.getValues();
  useReplacement(form, offer, search.replaces, () => void navigate({ search: {}, replace: true }));
  const step = stepFor(values);
  // The browser's Back and Forward change the step beneath the form, which keeps what was wrong in the other.
  const problems = frame.problems.filter(({ controlId }) => stepOfControl(controlId) === step);
  const order = usePlaceOrder(offer, draft.clear);

  async function lead(to: OrderStep): Promise<void> {
    await navigate({ search: to === 'tags' ? {} : { step: to } });
  }

  function show(next: OrderStep): void {
    startOver();
    void lead(next);
  }

  /** What was wrong is looked at again: one choice limits another. What only the server knows stays, but for what was chosen. */
  function recheck(...chosen: readonly (keyof OrderValues)[]): void {
    const { errors } = form.formState;
    // Names of the form's fields.
    const names = Object.keys(errors) as (keyof OrderValues)[];
    const wrong = names.filter((name) => chosen.includes(name) || errors[name]?.type !== 'server');
    if (wrong.length > 0) void form.trigger(wrong);
  }

  const Fields = stepFields[step];
  return (
    <Page
      key={step}
      title={t(`purchases.step-${step}-title`)}
      lead={t(`purchases.step-${step}-lead`)}
      actions={
        step === 'tags' ? (
          <ButtonLink to="/pages/kupovina-pregled" kind="quiet">
            {t(authenticated ? 'purchases.list-mine' : 'purchases.look-up-title')}
          </ButtonLink>
        ) : undefined
      }
    >
      <JourneySteps current={step} onShow={show} />
      <JourneyForm {...frame} {...{ problems, step, values, offer }} busy={order.busy}>
        {values.replaces === '' || !authenticated ? null : (
          <ReplacementNote
            serialNumber={values.replaces}
            onDrop={() => form.setValue('replaces', '')}
          />
        )}
        <Fields {...{ form, field, values, offer, recheck }} />
      </JourneyForm>
    </Page>
  );
}

/** Where a control is; the form itself stands for what is wrong with the order as a whole, which is placed in the last step. */
function stepOfControl(controlId: string): OrderStep {
  return controlId === orderForm.name
    ? 'payment'
    : stepOf(controlId.slice(`${orderForm.name}-`.length));
}

/** A step is open once those before it are right: also by its address, and after a reload. */
function firstOpenStep(asked: OrderStep, values: OrderValues, offer: Offer): OrderStep {
  const before = orderSteps.slice(0, orderSteps.indexOf(asked));
  const open = before.find(
    (step) => Object.keys(faultsOf(step, values, offer, settings.country)).length > 0,
  );
  return open ?? asked;
}

const nothingKnown = {
  telefon: '',
  street: '',
  city: '',
  postcode: '',
  pib: '',
  companyNumber: '',
};

/** Fills in what is known of a signed-in customer; what was typed stays. */
function useKnownBuyer(form: UseFormReturn<OrderValues>): void {
  const { user } = useSession();
  const { value: profile } = useCall(getProfil, {}, { enabled: user !== null, quiet: true });
  useEffect(() => {
    if (user === null) return;
    const { telefon, street, city, postcode, pib, companyNumber } = profile ?? nothingKnown;
    const { ime, prezime, email } = user;
    const known = { ime, prezime, email, telefon, street, city, postcode, pib, companyNumber };
    for (const [field, value] of Object.entries(known)) {
      const name = field as keyof typeof known;
      if (form.getValues(name) === '') form.setValue(name, value);
    }
    if (user.lice === 'fizicko' || user.poslovno_ime === '') return;
    if (form.getValues('poslovno_ime') !== '') return;
    form.setValue('poslovno_ime', user.poslovno_ime);
    form.setValue('lice', 'pravno');
  }, [form, user, profile]);
}
