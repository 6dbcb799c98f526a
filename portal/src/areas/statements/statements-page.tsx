import type { CallResult } from '@rampa/contract';
import { getMesecniIzvodi } from '@rampa/contract/statements';
import { getRouteApi } from '@tanstack/react-router';
import { FileMinus, FileText } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useLastPage } from '../../lib/screens/use-last-page.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Stack } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { useNarrow } from '../../ui/use-media.ts';
import { StatementList } from './statement-list.tsx';
import { WishButton } from './wish-button.tsx';

/** Milliseconds. */
const LOOK_EVERY = 2000;

/** A screen of another area. */
const creditNotes: string = '/pages/knjizna-odobrenja';

const route = getRouteApi('/pages/izvodi');

/** `/pages/izvodi`: the closed months of the account. */
export function StatementsPage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const slice = sliceOf(search);
  // On a phone each is a card: as rows they would let the end of the page be seen, which the list then moves away.
  const narrow = useNarrow();
  const [every, setEvery] = useState<number>();
  const state = useCall(getMesecniIzvodi, slice, every === undefined ? {} : { every, quiet: true });
  // While statements of past months are being made, they appear in the list one by one.
  const next = (state.value?.making ?? null) === null ? undefined : LOOK_EVERY;
  if (next !== every) setEvery(next);
  const show = (page: Parameters<typeof pageFrom>[0], replace = false): void =>
    void navigate({ search: pageFrom(page), replace });
  useLastPage(state, slice.rows, (page) => show(page, true));
  return (
    <Page
      title={t('statements.title')}
      lead={t('statements.lead')}
      actions={
        <ButtonLink to={creditNotes} icon={<FileMinus size={20} aria-hidden="true" />}>
          {t('statements.credit-notes')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('statements.loading')}
            count={slice.rows}
            shape={narrow ? 'cards' : 'rows'}
            itemHeight={narrow ? '13rem' : '4.5rem'}
          />
        }
      >
        {(value) => <Statements value={value} slice={slice} stale={state.updating} onPage={show} />}
      </Loaded>
    </Page>
  );
}

interface StatementsProps {
  readonly value: CallResult<typeof getMesecniIzvodi>;
  readonly slice: { readonly first: number; readonly rows: number };
  readonly stale: boolean;
  readonly onPage: (page: { readonly first: number; readonly rows: number }) => void;
}

function Statements({ value, slice, stale, onPage }: StatementsProps) {
  const { t } = useTexts();
  const { items, totalRecords, wanted, optional, making } = value;
  const wish = optional ? <WishButton wanted={wanted} /> : undefined;
  if (totalRecords === 0 && making !== null) return <Making {...making} />;
  if (totalRecords === 0) {
    return (
      <EmptyState
        icon={<FileText size={36} />}
        title={t(wanted ? 'statements.empty-title' : 'statements.unwanted-title')}
        actions={wish}
      >
        {t(wanted ? 'statements.empty-text' : 'statements.unwanted-text')}
      </EmptyState>
    );
  }
  return (
    <Stack>
      {making === null ? null : <Making {...making} />}
      <StatementList statements={items} stale={stale} />
      <Paging {...slice} totalRecords={totalRecords} onChange={onPage} />
      {wish === undefined ? null : (
        <div>
          <p>{t(wanted ? 'statements.wanted' : 'statements.unwanted')}</p>
          {wish}
        </div>
      )}
    </Stack>
  );
}

/** How many statements of past months are made. */
function Making({ done, total }: { readonly done: number; readonly total: number }) {
  const { t, formats } = useTexts();
  return (
    <Notice tone="info" role="status" title={t('statements.making')}>
      <ProgressBar label={t('statements.making')} value={done / total} />
      <p>
        {t('statements.making-count', {
          done: formats.number(done),
          total: formats.number(total),
        })}
      </p>
    </Notice>
  );
}
