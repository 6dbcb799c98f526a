import { getProfil } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useCall } from '../../lib/api/queries.ts';
import { useDraft } from '../../lib/drafts/use-draft.ts';
import { settings } from '../../lib/portal.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { DetailsStep } from './details-step.tsx';
import { JourneyForm } from './journey-form.tsx';
import { JourneySteps } from './journey-steps.tsx';
import {
  faultsOf,
  firstValues,
  type Offer,
  type OrderFaults,
  type OrderValues,
  stepOf,
  stillWrong,
} from './order-values.ts';
import { orderForm } from './order-again.ts';
import { PaymentStep } from './payment-step.tsx';
import { orderSteps, type OrderStep } from './purchases-search.ts';
import { ReplacementNote } from './replacement-note.tsx';
import { TagsStep } from './tags-step.tsx';
import { useReplacement } from './use-replacement.ts';
import { usePlaceOrder } from './use-place-order.ts';

const route = getRouteApi('/pages/naruci-tag');

/** What was wrong on the last attempt to continue. */
interface Reported {
  readonly faults: OrderFaults;
  /** Only the server knows whether it is corrected. */
  readonly byServer: boolean;
}

const nothingReported: Reported = { faults: {}, byServer: false };

const stepFields = { tags: TagsStep, details: DetailsStep, payment: PaymentStep } as const;

/** An order in three steps; what was typed survives a reload and signing in. */
export function OrderJourney({ offer }: { readonly offer: Offer }) {
  const { t } = useTexts();
  const { authenticated } = useSession();
  // `useCallForm` does not fit: the call's schema would check all steps at once, and the choice of tags
  // has rules of its own. `JourneyForm` shows what `useCheckedForm` would show.
  const form = useForm<OrderValues>({ defaultValues: firstValues });
  const draft = useDraft(form, { name: orderForm.name, ofVisitorToo: true });
  useKnownBuyer(form);
  // Re-renders on each change; the watched values may be incomplete, the form's are not.
  useWatch({ control: form.control });
  const values = form.getValues();
  const [reported, setReported] = useState<Reported>(nothingReported);
  const [attempt, setAttempt] = useState(0);
  const navigate = route.useNavigate();
  const search = route.useSearch();
  const asked = search.step ?? 'tags';
  useReplacement(form, offer, search.replaces, () => void navigate({ search: {}, replace: true }));
  const step = firstOpenStep(asked, values, offer);
  const order = usePlaceOrder(offer, draft.clear);

  const faults = reported.byServer
    ? reported.faults
    : stillWrong(reported.faults, faultsOf(step, values, offer, settings.country));

  const show = (next: OrderStep): void => {
    setReported(nothingReported);
    void navigate({ search: next === 'tags' ? {} : { step: next } });
  };
  const report = (next: Reported): void => {
    setReported(next);
    setAttempt((count) => count + 1);
  };

  async function goOn(): Promise<void> {
    const current = form.getValues();
    const found = faultsOf(step, current, offer, settings.country);
    if (Object.keys(found).length > 0) {
      report({ faults: found, byServer: false });
      return;
    }
    const next = orderSteps[orderSteps.indexOf(step) + 1];
    if (next !== undefined) {
      show(next);
      return;
    }
    setReported(nothingReported);
    const refused = await order.place(current);
    if (refused === undefined) return;
    const [field] = Object.keys(refused.faults);
    const wrong = field === undefined ? step : stepOf(field as keyof OrderFaults);
    if (wrong !== step) await navigate({ search: wrong === 'tags' ? {} : { step: wrong } });
    report({ faults: refused.faults, byServer: true });
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
      <JourneyForm
        {...{ step, values, offer, faults, attempt }}
        refusal={order.refusal}
        busy={order.busy}
        onSubmit={() => void goOn()}
      >
        {values.replaces === '' || !authenticated ? null : (
          <ReplacementNote
            serialNumber={values.replaces}
            onDrop={() => form.setValue('replaces', '')}
          />
        )}
        <Fields {...{ form, values, offer, faults }} />
      </JourneyForm>
    </Page>
  );
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
