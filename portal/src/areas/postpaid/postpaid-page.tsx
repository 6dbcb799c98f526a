import { getOdlozenoPlacanje, type PostpaidContract } from '@rampa/contract/postpaid';
import { getRouteApi } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { PostpaidBlock } from '../../lib/postpaid/postpaid-block.tsx';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card, Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { InvoiceList } from './invoice-list.tsx';
import styles from './postpaid.module.css';

const route = getRouteApi('/pages/odlozeno-placanje');

/** `/pages/odlozeno-placanje`: how much of its limit a company has used, and its invoices. */
export function PostpaidPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const slice = sliceOf(search);
  const state = useCall(getOdlozenoPlacanje, slice);
  const show = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    void navigate({ search: pageFrom(page), replace });
  useLastPage({ ...state, value: state.value?.invoices }, slice.rows, (page) => show(page, true));
  return (
    <Page
      title={t('postpaid.title')}
      // It would be untrue for a company without a contract.
      lead={state.value?.contract ? t('postpaid.lead') : undefined}
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('postpaid.loading')}
            count={slice.rows}
            shape="rows"
            itemHeight="4.5rem"
          />
        }
      >
        {({ contract, invoices, completeUpTo }) =>
          contract === null ? (
            <EmptyState icon={<ReceiptText size={36} />} title={t('postpaid.none-title')}>
              {t('postpaid.none-text')}
            </EmptyState>
          ) : (
            <Stack>
              <PostpaidBlock contract={contract} />
              <Stack gap="tight">
                <ContractFacts contract={contract} />
                <Completeness value={completeUpTo} />
              </Stack>
              {invoices.totalRecords === 0 ? (
                <EmptyState icon={<ReceiptText size={36} />} title={t('postpaid.empty-title')}>
                  {t('postpaid.empty-text')}
                </EmptyState>
              ) : (
                <>
                  <InvoiceList invoices={invoices.items} stale={state.updating} />
                  <Paging {...slice} totalRecords={invoices.totalRecords} onChange={show} />
                </>
              )}
            </Stack>
          )
        }
      </Loaded>
    </Page>
  );
}

function ContractFacts({ contract }: { readonly contract: PostpaidContract }) {
  const { t, formats } = useTexts();
  const { used, limit, startsOn, daysToPay, endedAt } = contract;
  return (
    <div className={styles['facts']}>
      <Card>
        <DescriptionList
          items={[
            {
              term: t('postpaid.used'),
              value: formats.money(used, { exact: true }),
              strong: true,
            },
            { term: t('postpaid.limit'), value: formats.money(limit, { exact: true }) },
            {
              term: t('postpaid.days-to-pay'),
              value: t('postpaid.days', { count: daysToPay }),
            },
            { term: t('postpaid.starts'), value: formats.longDay(startsOn) },
            ...(endedAt === null
              ? []
              : [{ term: t('postpaid.ended'), value: formats.longDay(endedAt) }]),
          ]}
        />
      </Card>
    </div>
  );
}
