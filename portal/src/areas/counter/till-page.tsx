import { getZakljucenja } from '@rampa/contract/counter';
import { getRouteApi } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskFilter, DeskList, type DeskPages } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { closingsOf } from './closing-list.tsx';
import { OpenTills } from './open-tills.tsx';
import { Till } from './till.tsx';
import type { TillSearch } from './till-search.ts';

const route = getRouteApi('/uprava/kasa');

/** `/uprava/kasa`: the cash that a clerk has taken, and how tills were closed. */
export function TillPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: TillSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const pages: DeskPages = {
    first,
    rows,
    goTo: (page, replace) => show(withOfficePage(search, page), replace),
  };
  return (
    <Page title={t('counter.title')} lead={t('counter.about')}>
      <Stack>
        <search aria-label={t('counter.title')}>
          <DeskFilter>
            <InlineSelect
              label={t('counter.state')}
              value={search.state ?? 'till'}
              options={(['till', 'closings'] as const).map((value) => ({
                value,
                label: t(`counter.state-${value}`),
              }))}
              onChange={(wanted) => show(wanted === 'closings' ? { state: 'closings' } : {})}
            />
          </DeskFilter>
        </search>
        {search.state === 'closings' ? (
          <Closings pages={pages} onOpen={(clerk) => show({ clerk })} />
        ) : (
          <Till clerkId={search.clerk ?? ''} pages={pages} />
        )}
      </Stack>
    </Page>
  );
}

interface ClosingsProps {
  readonly pages: DeskPages;
  readonly onOpen: (clerkId: string) => void;
}

function Closings({ pages, onOpen }: ClosingsProps) {
  const texts = useTexts();
  const { t } = texts;
  const { first, rows } = pages;
  const state = useCall(getZakljucenja, { first, rows }, { every: 60_000, quiet: true });
  return (
    <>
      <OpenTills tills={state.value?.open ?? []} onOpen={onOpen} />
      <DeskList
        state={state}
        loading={t('staff.loading')}
        none={<EmptyState icon={<ListChecks size={36} />} title={t('counter.none-closed')} />}
        list={closingsOf(texts)}
        pages={pages}
      />
    </>
  );
}
