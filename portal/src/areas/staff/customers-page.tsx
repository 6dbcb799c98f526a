import { type FoundCustomer, traziKupce } from '@rampa/contract/staff';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Search, UserSearch } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { settings } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CustomerCardPage } from './customer-card-page.tsx';
import { readCustomersSearch } from './customers-search.ts';
import styles from './staff.module.css';

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
  const navigate = route.useNavigate();
  const [typed, setTyped] = useState(text);
  const search = (event: SyntheticEvent): void => {
    event.preventDefault();
    void navigate({ search: readCustomersSearch({ text: typed }) });
  };
  return (
    <Page title={t('staff.menu-customers')}>
      <Stack>
        <search aria-label={t('staff.menu-customers')}>
          <form className={styles['filter']} onSubmit={search}>
            <TextField
              label={t('staff.customers-text')}
              hint={t('staff.customers-hint')}
              value={typed}
              // It is what one comes here for.
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
          </form>
        </search>
        {text === '' ? null : <Results text={text} />}
      </Stack>
    </Page>
  );
}

function Results({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const state = useCall(traziKupce, { text });
  return (
    <Loaded
      state={state}
      skeleton={
        <SkeletonList label={t('staff.loading')} count={3} shape="rows" itemHeight="2.5rem" />
      }
    >
      {({ items, more, ofVisitor }) =>
        items.length === 0 && ofVisitor === null ? (
          <EmptyState icon={<UserSearch size={36} />} title={t('staff.customers-none')} />
        ) : (
          <Stack gap="tight">
            {ofVisitor === null ? null : <VisitorsThing kind={ofVisitor} reference={text} />}
            {items.length === 0 ? null : <Found customers={items} />}
            {more ? <p className={styles['muted']}>{t('staff.customers-more')}</p> : null}
          </Stack>
        )
      }
    </Loaded>
  );
}

interface VisitorsThingProps {
  readonly kind: 'order' | 'message';
  readonly reference: string;
}

/** Says why there is nobody, and where to look instead. */
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

function Found({ customers }: { readonly customers: readonly FoundCustomer[] }) {
  const { t } = useTexts();
  const columns: readonly Column<FoundCustomer>[] = [
    {
      id: 'name',
      header: t('staff.customer-name'),
      rowHeader: true,
      cell: (one) => <CustomerLink customer={one} />,
    },
    { id: 'email', header: t('staff.customer-email'), cell: ({ email }) => email },
    { id: 'pib', header: t(`staff.customer-pib-${settings.country}`), cell: ({ pib }) => pib },
    { id: 'city', header: t('staff.customer-city'), cell: ({ city }) => city },
    { id: 'by', header: t('staff.found-by'), cell: ({ by }) => t(`staff.found-by-${by}`) },
  ];
  return (
    <DataList
      label={t('staff.customers-found')}
      rows={customers}
      rowKey={({ account_id: id }) => id}
      columns={columns}
      card={(one) => (
        <div className={styles['card']}>
          <CustomerLink customer={one} />
          <span className={styles['thing']}>{one.email}</span>
          <span>{[one.pib, one.city].filter((part) => part !== '').join(' · ')}</span>
          <span className={styles['muted']}>
            {t('staff.found-by')}: {t(`staff.found-by-${one.by}`)}
          </span>
        </div>
      )}
    />
  );
}

function CustomerLink({ customer }: { readonly customer: FoundCustomer }) {
  const { account_id: account, name, email } = customer;
  return (
    <Link to="/uprava/kupci" search={{ account }} className={styles['name']}>
      {name === '' ? email : name}
    </Link>
  );
}
