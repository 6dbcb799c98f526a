import { getKnjigovodstveniDani, type LedgerDay, zakljuciDan } from '@rampa/contract/books';
import { getJa } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { EmptyState } from '../../ui/states.tsx';
import { CloseDay } from './close-day.tsx';
import { daysOf } from './day-list.tsx';
import type { DaysSearch } from './days-search.ts';

const route = getRouteApi('/uprava/glavna-knjiga');

/** `/uprava/glavna-knjiga`: business days, to be closed one after the other. */
export function DaysPage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: DaysSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(
    getKnjigovodstveniDani,
    { first: String(first), rows: String(rows) },
    // A colleague, or the command of the night, closes days as well.
    { every: 60_000, quiet: true },
  );
  const role = useCall(getJa, {}).value?.role;
  const mayClose = zakljuciDan.who.staff.some((one) => one === role);
  const [closing, setClosing] = useState<LedgerDay>();
  return (
    <DeskListPage
      title={t('books.title')}
      lead={t('books.lead')}
      state={state}
      loading={t('staff.loading')}
      none={<EmptyState icon={<BookOpen size={36} />} title={t('books.none')} />}
      list={daysOf(texts, { mayClose, onClose: setClosing })}
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
    >
      {closing === undefined ? null : (
        <CloseDay day={closing.day} onClose={() => setClosing(undefined)} />
      )}
    </DeskListPage>
  );
}
