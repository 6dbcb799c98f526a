import type { CallResult } from '@rampa/contract';
import { type AccountOfDay, getGlavnaKnjiga } from '@rampa/contract/books';
import { getRouteApi } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Aside, Decided, Lines } from '../../lib/screens/desk-cells.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { type Column, DataList } from '../../ui/data-list.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { Counts } from './day-list.tsx';
import { LedgerDownloads } from './ledger-downloads.tsx';

const route = getRouteApi('/uprava/glavna-knjiga/dan');

type Ledger = CallResult<typeof getGlavnaKnjiga>;

/** `/uprava/glavna-knjiga/dan`: the general ledger of a closed day, account by account. */
export function DayPage() {
  const { t, formats } = useTexts();
  // An address without a day is that of a day that is not closed.
  const { day = '1970-01-01' } = route.useSearch();
  const state = useCall(getGlavnaKnjiga, { day });
  return (
    <Page
      title={
        state.value === undefined
          ? t('books.title')
          : t('books.day-title', { day: formats.longDay(day) })
      }
      actions={
        <ButtonLink to="/uprava/glavna-knjiga" kind="quiet">
          {t('books.to-days')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList label={t('staff.loading')} count={8} shape="rows" itemHeight="3rem" />
        }
        empty={({ code }) =>
          code === 'books.not-closed' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('books.not-closed')} />
          ) : undefined
        }
      >
        {(ledger) => <DayLedger ledger={ledger} />}
      </Loaded>
    </Page>
  );
}

function DayLedger({ ledger: { day, closing, accounts } }: { readonly ledger: Ledger }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Stack>
      <Lines>
        <Counts closing={closing} />
        <Decided by={closing.by} at={closing.at} />
      </Lines>
      <LedgerDownloads day={day} />
      {closing.differences.length === 0 ? (
        <Notice tone="good">{t('books.agrees-all')}</Notice>
      ) : (
        <Notice tone="bad">{t('books.differs')}</Notice>
      )}
      {accounts.length === 0 ? (
        <p>{t('books.no-accounts')}</p>
      ) : (
        <DataList
          label={t('books.accounts')}
          rows={accounts}
          rowKey={({ account, opening }) => `${account} ${opening.currency}`}
          columns={columnsOf(texts, closing.differences.length > 0)}
          card={(account) => <AccountCard account={account} />}
          manyColumns
        />
      )}
    </Stack>
  );
}

function columnsOf({ t, formats }: UseTexts, differs: boolean): readonly Column<AccountOfDay>[] {
  const exact = (amount: AccountOfDay['debit']) => (
    <Amount {...formats.moneyParts(amount, { exact: true })} />
  );
  return [
    {
      id: 'account',
      header: t('books.account'),
      rowHeader: true,
      cell: ({ account }) => t(`books.account-${account}`),
    },
    {
      id: 'opening',
      header: t('books.opening'),
      align: 'end',
      cell: ({ opening }) => <Balance balance={opening} />,
    },
    { id: 'debit', header: t('books.debit'), align: 'end', cell: ({ debit }) => exact(debit) },
    { id: 'credit', header: t('books.credit'), align: 'end', cell: ({ credit }) => exact(credit) },
    {
      id: 'closing',
      header: t('books.closing'),
      align: 'end',
      cell: ({ closing }) => <Balance balance={closing} />,
    },
    ...(differs
      ? [
          {
            id: 'difference',
            header: t('books.difference'),
            align: 'end' as const,
            cell: ({ difference }: AccountOfDay) => exact(difference),
          },
        ]
      : []),
  ];
}

function AccountCard({ account }: { readonly account: AccountOfDay }) {
  const { t, formats } = useTexts();
  const { opening, debit, credit, closing, difference } = account;
  const line = (label: string, value: ReactNode) => (
    <span>
      {label}: {value}
    </span>
  );
  const exact = (amount: AccountOfDay['debit']) => formats.money(amount, { exact: true });
  return (
    <Lines>
      <strong>{t(`books.account-${account.account}`)}</strong>
      {line(t('books.opening'), <Balance balance={opening} inline />)}
      {line(t('books.debit'), exact(debit))}
      {line(t('books.credit'), exact(credit))}
      {line(t('books.closing'), <Balance balance={closing} inline />)}
      {difference.amount === 0 ? null : line(t('books.difference'), exact(difference))}
    </Lines>
  );
}

/** Without a sign: its column says whether it is debit or credit. */
function Balance({
  balance: { amount, currency },
  inline = false,
}: {
  readonly balance: AccountOfDay['opening'];
  readonly inline?: boolean;
}) {
  const { t, formats } = useTexts();
  const figure = { amount: Math.abs(amount), currency };
  const side = amount === 0 ? '' : t(amount < 0 ? 'books.side-debit' : 'books.side-credit');
  if (inline) {
    return (
      <>
        {formats.money(figure, { exact: true })} {side}
      </>
    );
  }
  return (
    <>
      <Amount {...formats.moneyParts(figure, { exact: true })} />
      {side === '' ? null : (
        <>
          <br />
          <Aside>{side}</Aside>
        </>
      )}
    </>
  );
}
