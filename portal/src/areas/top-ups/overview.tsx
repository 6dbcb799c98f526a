import { prenesiIznos } from '@rampa/contract/balance-transfers';
import { getAutomatskeDopune, getPregled, napraviZbirnuDopunu } from '@rampa/contract/top-ups';
import { ArrowRightLeft, CreditCard, History, ListChecks, Wallet } from 'lucide-react';
import { AddTagLink } from '../../lib/add-tag/add-tag-link.tsx';
import { useCall } from '../../lib/api/queries.ts';
import { PostpaidNote } from '../../lib/postpaid/postpaid-note.tsx';
import { usePostpaid } from '../../lib/postpaid/use-postpaid.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useMayCall } from '../../lib/session/use-may-call.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { CompanyLine } from './company/company-line.tsx';
import { useCompanyState } from './company/use-company-state.ts';
import { AutomaticTroubles } from './automatic/automatic-troubles.tsx';
import { BalanceSign } from './balance-sign.tsx';
import { TagBalances } from './tag-balances.tsx';
import type { OverviewSearch } from './top-ups-search.ts';

interface OverviewProps {
  readonly search: OverviewSearch;
  readonly onShow: (search: OverviewSearch, replace: boolean) => void;
}

/** Balances of the tags, and which to top up. */
export function Overview({ search, onShow }: OverviewProps) {
  const { t } = useTexts();
  const { first, rows } = sliceOf(search);
  const state = useCall(getPregled, { first, rows });
  // Beside the balances, which do not wait for it.
  const automatic = useMayCall(getAutomatskeDopune);
  const asked = useCall(getAutomatskeDopune, {}, { quiet: true, enabled: automatic });
  const rules = automatic ? (asked.value?.items ?? []) : undefined;
  // Asked with the balances, which what they say is above: it would push them down a moment later.
  usePostpaid();
  useCompanyState();
  const several = (state.value?.totalRecords ?? 0) > 1;
  const mayMove = useMay(prenesiIznos) && several;
  const mayPayForMany = useMay(napraviZbirnuDopunu) && several;
  useLastPage(state, rows, (page) => onShow(pageFrom(page), true));
  return (
    <Page
      title={t('top-ups.title')}
      actions={
        <>
          <ButtonLink to="/pages/dopune" icon={<History size={20} />}>
            {t('top-ups.all')}
          </ButtonLink>
          {mayPayForMany ? (
            <ButtonLink
              to="/pages/dopuna-pregled"
              search={{ many: 'choose' }}
              icon={<ListChecks size={20} />}
            >
              {t('top-ups.many-link')}
            </ButtonLink>
          ) : null}
          {mayMove ? (
            <ButtonLink
              to="/pages/dopuna-pregled"
              search={{ move: 'choose' }}
              icon={<ArrowRightLeft size={20} />}
            >
              {t('top-ups.move-link')}
            </ButtonLink>
          ) : null}
          <AddTagLink />
          {automatic ? (
            <ButtonLink to="/pages/kartice" icon={<CreditCard size={20} />}>
              {t('top-ups.cards')}
            </ButtonLink>
          ) : null}
        </>
      }
    >
      <Loaded
        state={state}
        skeleton={<OverviewSkeleton count={rows} />}
        empty={({ code }) => (code === 'top-ups.no-overview' ? <NoTags /> : undefined)}
      >
        {({ items, totalRecords, totalBalance, usable, completeUpTo }) => (
          <>
            <PostpaidNote former />
            <BalanceSign total={{ all: totalBalance, usable }} />
            <Stack>
              <CompanyLine />
              <AutomaticTroubles rules={rules ?? []} tags={items} />
              {totalRecords === 0 ? (
                <NoTags />
              ) : (
                <TagBalances tags={items} rules={rules} stale={state.updating} />
              )}
            </Stack>
            <Paging
              {...{ first, rows, totalRecords }}
              onChange={(page) => onShow(pageFrom(page), false)}
            />
            <Completeness value={completeUpTo} below />
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Status 602, and where all that is left is on tags that others have taken over. */
function NoTags() {
  const { t } = useTexts();
  return (
    <EmptyState
      icon={<Wallet size={36} />}
      title={t('top-ups.no-overview-title')}
      actions={<ButtonLink to="/pages/tagovi">{t('top-ups.to-tags')}</ButtonLink>}
    >
      {t('top-ups.no-overview-text')}
    </EmptyState>
  );
}

function OverviewSkeleton({ count }: { readonly count: number }) {
  const { t } = useTexts();
  const narrow = useNarrow();
  return (
    <>
      <BalanceSign total={undefined} />
      <SkeletonList
        label={t('top-ups.list-loading')}
        count={count}
        shape={narrow ? 'cards' : 'rows'}
        itemHeight={narrow ? '15rem' : '5rem'}
      />
    </>
  );
}
