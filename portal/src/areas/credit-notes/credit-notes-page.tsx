import { getKnjiznaOdobrenja } from '@rampa/contract/credit-notes';
import { getRouteApi } from '@tanstack/react-router';
import { FileMinus } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Stack } from '../../ui/page.tsx';
import { ListRoom } from '../../ui/list-room.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CreditNoteList } from './credit-note-list.tsx';

const route = getRouteApi('/pages/knjizna-odobrenja');

/** `/pages/knjizna-odobrenja`: what was charged and given back, each with its document. */
export function CreditNotesPage() {
  const { t } = useTexts();
  const narrow = useNarrow();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const slice = sliceOf(search);
  const state = useCall(getKnjiznaOdobrenja, slice);
  const show = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    void navigate({ search: pageFrom(page), replace });
  useLastPage(state, slice.rows, (page) => show(page, true));
  return (
    <Page title={t('credit-notes.title')} lead={t('credit-notes.lead')}>
      <ListRoom>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('credit-notes.loading')}
              count={slice.rows}
              shape={narrow ? 'cards' : 'rows'}
              itemHeight={narrow ? '12rem' : '4.5rem'}
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState icon={<FileMinus size={36} />} title={t('credit-notes.empty-title')}>
                {t('credit-notes.empty-text')}
              </EmptyState>
            ) : (
              <Stack>
                <CreditNoteList notes={items} stale={state.updating} />
                <Paging {...slice} totalRecords={totalRecords} onChange={show} />
              </Stack>
            )
          }
        </Loaded>
      </ListRoom>
    </Page>
  );
}
