import { getStanjeFirme } from '@rampa/contract/top-ups';
import { Wallet } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Amount } from '../../../ui/amount.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Page, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice, StatusPill, type Tone } from '../../../ui/status-pill.tsx';
import { CompanyMovements, useMovements } from './company-movements.tsx';
import { CompanyOrderPage } from './company-order-page.tsx';
import { type Company, companyBalance } from './company-values.ts';
import { FillRules } from './fill-rules.tsx';
import { MoveOfCompany } from './move-of-company.tsx';
import { PayInForm } from './pay-in-form.tsx';
import { QuickPayIn, useQuickPayIn } from './quick-pay-in.tsx';
import { PendingPayIns, usePendingPayIns } from './pending-pay-ins.tsx';

/** `/pages/dopuna-pregled?company=…`: the balance of a company and its rules, or a payment into it. */
export function CompanyPage({ company }: { readonly company: string }) {
  return company === companyBalance ? (
    <BalancePage />
  ) : (
    <CompanyOrderPage key={company} orderNumber={company} />
  );
}

function BalancePage() {
  const { t } = useTexts();
  const state = useCall(getStanjeFirme, {});
  const closed = state.value !== undefined && !isOffered(state.value);
  const pending = usePendingPayIns();
  const quick = useQuickPayIn();
  const movements = useMovements();
  // Whether there are any is known with the balance: they would move what is below them.
  const isKnown = !pending.loading && !quick.loading;
  const waiting = <Skeleton height="24rem" />;
  return (
    <Page
      title={t('top-ups.company-title')}
      lead={closed ? undefined : t('top-ups.company-lead')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      <Loaded state={state} skeleton={waiting}>
        {(company) => {
          if (!company.available) return <NotOffered />;
          return isKnown ? <Parts {...{ company, pending, quick, movements }} /> : waiting;
        }}
      </Loaded>
    </Page>
  );
}

/** What is there may outlive the offer: then it can be moved, and nothing is paid in or filled. */
function isOffered({ methods }: Pick<Company, 'methods'>): boolean {
  return methods.length > 0;
}

interface PartsProps {
  readonly company: Company;
  readonly pending: ReturnType<typeof usePendingPayIns>;
  readonly quick: ReturnType<typeof useQuickPayIn>;
  readonly movements: ReturnType<typeof useMovements>;
}

function Parts({ company, pending, quick, movements }: PartsProps) {
  const { t } = useTexts();
  if (!isOffered(company)) {
    return (
      <Stack gap="wide">
        <Standing company={company} />
        <CompanyMovements {...movements} />
      </Stack>
    );
  }
  return (
    <Stack gap="wide">
      <Standing company={company} />
      <PendingPayIns value={pending.value} />
      <FillRules company={company} />
      <Section title={t('top-ups.company-pay-in')}>
        <Stack>
          <QuickPayIn value={quick.value} />
          <PayInForm company={company} />
        </Stack>
      </Section>
      <CompanyMovements {...movements} />
    </Stack>
  );
}

const tones: Readonly<Record<Company['state'], Tone>> = {
  active: 'good',
  off: 'neutral',
  empty: 'bad',
  'cap-reached': 'notice',
  'pays-later': 'info',
};

/** How much there is, and whether tags are filled from it now. */
function Standing({ company }: { readonly company: Company }) {
  const { t, formats } = useTexts();
  const { balance, state, dayCap, monthCap, filledToday, filledThisMonth } = company;
  const filled = (spent: Company['filledToday'], cap: Company['dayCap']) =>
    cap === null
      ? formats.money(spent)
      : t('top-ups.automatic-of', { spent: formats.money(spent), cap: formats.money(cap) });
  return (
    <Card>
      <Stack>
        <p>
          <Amount
            {...formats.moneyParts(balance)}
            size="figure"
            tone={balance.amount < 0 ? 'bad' : 'plain'}
          />
        </p>
        {balance.amount < 0 ? (
          <Notice tone="bad" title={t('top-ups.company-debt')}>
            {t(isOffered(company) ? 'top-ups.company-about-debt' : 'top-ups.company-about-owed', {
              amount: formats.money({ ...balance, amount: -balance.amount }, { exact: true }),
            })}
          </Notice>
        ) : isOffered(company) ? (
          <>
            <p>
              <StatusPill tone={tones[state]}>{t(`top-ups.company-state-${state}`)}</StatusPill>
            </p>
            {state === 'active' ? null : <p>{t(`top-ups.company-about-${state}`)}</p>}
          </>
        ) : (
          <p>{t('top-ups.company-about-closed')}</p>
        )}
        {state === 'off' ? null : (
          <DescriptionList
            items={[
              { term: t('top-ups.company-filled-today'), value: filled(filledToday, dayCap) },
              { term: t('top-ups.company-filled-month'), value: filled(filledThisMonth, monthCap) },
            ]}
          />
        )}
        <MoveOfCompany company={company} />
      </Stack>
    </Card>
  );
}

function NotOffered() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<Wallet size={36} />}
      title={t('top-ups.company-not-offered')}
      actions={<ButtonLink to="/pages/dopuna-pregled">{t('top-ups.all-tags')}</ButtonLink>}
    >
      {t('top-ups.company-only')}
    </EmptyState>
  );
}
