import { type CustomerCard, getKupac } from '@rampa/contract/staff';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card, Page, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import {
  CustomerComplaints,
  CustomerOrders,
  CustomerPassages,
  CustomerRequests,
} from './customer-lists.tsx';
import { CustomerService } from './customer-service.tsx';
import { CustomerTopUps } from './customer-top-ups.tsx';
import { CustomerPostpaid } from './customer-postpaid.tsx';
import { CustomerTags } from './customer-tags.tsx';
import { SeeAsCustomer } from './see-as-customer.tsx';
import { useOffice } from './staff-sections.tsx';
import styles from './staff.module.css';
import { TaxNumber } from './tax-number.tsx';

/** A customer's card: who it is, and the latest of everything. */
export function CustomerCardPage({ account }: { readonly account: string }) {
  const { t, languageId } = useTexts();
  const { me } = useOffice();
  const assists = !me.switchedOff.includes('assisted-service');
  const state = useCall(getKupac, { account_id: account, languageId });
  return (
    <Page
      title={state.value?.name ?? t('staff.customer')}
      actions={
        <>
          {state.value === undefined || me.switchedOff.includes('viewing') ? null : (
            <SeeAsCustomer account={account} name={state.value.name} />
          )}
          {assists ? (
            <ButtonLink to="/uprava/kupci/istorija" search={{ account }}>
              {t('staff.history-open')}
            </ButtonLink>
          ) : null}
          <ButtonLink to="/uprava/kupci" search={{}} kind="quiet">
            {t('staff.customers-again')}
          </ButtonLink>
        </>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) =>
          code === 'staff.customer-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('staff.customer-not-found')} />
          ) : undefined
        }
      >
        {(customer) => (
          <Stack gap="tight">
            <Facts customer={customer} />
            {assists ? <CustomerService customer={customer} /> : null}
            {customer.lice === 'fizicko' || me.switchedOff.includes('postpaid') ? null : (
              <CustomerPostpaid customer={customer} />
            )}
            <CustomerTags customer={customer} />
            <CustomerComplaints customer={customer} />
            <CustomerPassages customer={customer} />
            <CustomerTopUps customer={customer} />
            <CustomerOrders customer={customer} />
            <CustomerRequests customer={customer} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function Facts({ customer }: { readonly customer: CustomerCard }) {
  const { t, formats } = useTexts();
  const { switchedOff } = useOffice().me;
  // As the button is below.
  const mayBlockAll = customer.tags.totalRecords > 0 && !switchedOff.includes('tag-blocks');
  const { email, verified, phone, pib, companyNumber, street, postcode, city } = customer;
  const address = [street, `${postcode} ${city}`.trim()].filter((part) => part !== '').join(', ');
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('staff.customer-email'), verified ? email : `${email} (${t('staff.customer-unverified')})`],
    [t('staff.customer-phone'), phone],
    [
      t(`staff.customer-pib-${settings.country}`),
      pib === '' ? '' : <TaxNumber key="pib" customer={customer} />,
    ],
    [t('staff.customer-company-number'), companyNumber],
    [t('staff.customer-address'), address],
    [t('staff.customer-since'), formats.longDay(customer.since)],
  ];
  return (
    <div className={styles['facts']}>
      <Card>
        <DescriptionList
          items={[
            { term: t('staff.customer-kind'), value: t(`staff.customer-kind-${customer.lice}`) },
            ...facts.flatMap(([term, value]) => (value === '' ? [] : [{ term, value }])),
            {
              term: t('staff.customer-balance'),
              value: formats.money(customer.balance, { exact: true }),
              strong: true,
            },
            ...(customer.companyBalance === undefined
              ? []
              : [
                  {
                    term: t('staff.customer-company-balance'),
                    value: formats.money(customer.companyBalance, { exact: true }),
                    strong: true,
                  },
                ]),
          ]}
        />
        {(customer.companyBalance?.amount ?? 0) < 0 ? (
          <Notice tone="bad" title={t('staff.customer-company-debt')}>
            {t('staff.customer-company-debt-text')}
            {mayBlockAll ? ` ${t('staff.customer-company-debt-block')}` : ''}
          </Notice>
        ) : null}
        {customer.stopped.amount === 0 ? null : (
          <p className={styles['muted']}>
            {t('top-ups.on-lost', { amount: formats.money(customer.stopped, { exact: true }) })}
          </p>
        )}
      </Card>
    </div>
  );
}
