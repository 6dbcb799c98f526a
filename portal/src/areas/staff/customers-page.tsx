import { type FoundCustomer, traziKupce } from '@rampa/contract/staff';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Search, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { DeskListPage, type DeskRows, DeskSearchForm } from '../../lib/screens/desk-list-page.tsx';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CustomerCardPage } from './customer-card-page.tsx';
import { readCustomersSearch } from './customers-search.ts';
import styles from './staff.module.css';
import { TaxNumber } from './tax-number.tsx';

const route = getRouteApi('/uprava/kupci');

/** `/uprava/kupci`: looks a customer up, or shows the card, as the address says. */
export function CustomersPage() {
  const { account, text = '' } = route.useSearch();
  return account === undefined ? (
    <SearchPage key={text} text={text} />
  ) : (
    <CustomerCardPage key={account} account={account} />
  );
}

function SearchPage({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const state = useCall(traziKupce, { text }, { enabled: text !== '' });
  const { items = [], more = false, ofVisitor = null } = state.value ?? {};
  const visitors = ofVisitor === null ? null : <VisitorsThing kind={ofVisitor} reference={text} />;
  const found = state.value && { items, totalRecords: items.length };
  return (
    <DeskListPage
      title={t('staff.menu-customers')}
      filter={
        <>
          <SearchForm text={text} />
          {items.length === 0 ? null : visitors}
        </>
      }
      state={text === '' ? undefined : { ...state, value: found }}
      loading={t('staff.loading')}
      none={
        visitors ?? <EmptyState icon={<UserSearch size={36} />} title={t('staff.customers-none')} />
      }
      list={customersOf(t)}
      remark={more ? <p className={styles['muted']}>{t('staff.customers-more')}</p> : null}
    />
  );
}

function SearchForm({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(text);
  return (
    <DeskSearchForm
      onSearch={() => void navigate({ search: readCustomersSearch({ text: typed }) })}
    >
      <TextField
        label={t('staff.customers-text')}
        hint={t('staff.customers-hint')}
        value={typed}
        // Searching is what people come here for.
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- see above
        autoFocus={text === ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" kind="primary" icon={<Search size={20} aria-hidden="true" />}>
        {t('staff.search')}
      </Button>
    </DeskSearchForm>
  );
}

interface VisitorsThingProps {
  readonly kind: 'order' | 'message';
  readonly reference: string;
}

/** Says why there is no customer, and where to look instead. */
function VisitorsThing({ kind, reference }: VisitorsThingProps) {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<UserSearch size={36} />}
      title={t('staff.customers-of-visitor')}
      actions={
        kind === 'message' ? (
          <ButtonLink to="/uprava/poruke" search={{ reference: reference.replaceAll(/\s/gu, '') }}>
            {t('staff.customers-to-message')}
          </ButtonLink>
        ) : undefined
      }
    >
      {t(`staff.customers-visitor-${kind}`)}
    </EmptyState>
  );
}

function customersOf(t: Translate): DeskRows<FoundCustomer> {
  return {
    label: t('staff.customers-found'),
    rowKey: ({ account_id: id }) => id,
    columns: [
      {
        id: 'name',
        header: t('staff.customer-name'),
        rowHeader: true,
        cell: (one) => <CustomerLink customer={one} />,
      },
      { id: 'email', header: t('staff.customer-email'), cell: ({ email }) => email },
      {
        id: 'pib',
        header: t(`staff.customer-pib-${settings.country}`),
        cell: (one) => <TaxNumber customer={one} />,
      },
      { id: 'city', header: t('staff.customer-city'), cell: ({ city }) => city },
      { id: 'by', header: t('staff.found-by'), cell: ({ by }) => t(`staff.found-by-${by}`) },
    ],
    card: (one) => (
      <>
        <CustomerLink customer={one} />
        <span className={styles['thing']}>{one.email}</span>
        {one.pib === '' ? null : <TaxNumber customer={one} />}
        {one.city === '' ? null : <span>{one.city}</span>}
        <span className={styles['muted']}>
          {t('staff.found-by')}: {t(`staff.found-by-${one.by}`)}
        </span>
      </>
    ),
  };
}

function CustomerLink({ customer }: { readonly customer: FoundCustomer }) {
  const { account_id: account, name, email } = customer;
  return (
    <Link to="/uprava/kupci" search={{ account }} className={styles['name']}>
      {name === '' ? email : name}
    </Link>
  );
}
