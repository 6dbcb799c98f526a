import { type Colleague, getZaposleni } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { DeskFindAmong } from '../../../lib/screens/desk-find.tsx';
import { DeskListPage } from '../../../lib/screens/desk-list-page.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AddColleagueDialog } from './add-colleague-dialog.tsx';
import { ColleagueDialog, type ColleagueTask } from './colleague-dialogs.tsx';
import { colleaguesOf } from './colleague-list.tsx';
import { type ColleaguesSearch, readColleaguesSearch } from './colleagues-search.ts';
import { LeftOver, type Left } from './left-over.tsx';
import { LimitsOfRoles } from './limits-of-roles.tsx';

const route = getRouteApi('/uprava/zaposleni');
const filters = ['current', 'removed'] as const;

/** What is done, about whom. */
interface Doing {
  readonly task: ColleagueTask;
  readonly colleague: Colleague;
}

/** `/uprava/zaposleni`: the operator's people, and what a supervisor does about their access. */
export function ColleaguesPage() {
  const texts = useTexts();
  const { t, languageId } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const offline = useOfflineReason();
  const [doing, setDoing] = useState<Doing>();
  const [adding, setAdding] = useState(false);
  const [left, setLeft] = useState<Left>();
  const show = (next: ColleaguesSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const state = useCall(getZaposleni, {
    first: String(first),
    rows: String(rows),
    search: search.text ?? '',
    show: search.show ?? 'current',
    languageId,
  });
  return (
    <DeskListPage
      title={t('colleagues.title')}
      lead={t('colleagues.about')}
      actions={
        <Button
          kind="primary"
          icon={<UserPlus size={20} aria-hidden="true" />}
          disabledReason={offline}
          onClick={() => setAdding(true)}
        >
          {t('colleagues.invite')}
        </Button>
      }
      above={left === undefined ? undefined : <LeftOver left={left} />}
      filter={
        <DeskFindAmong
          key={search.text ?? ''}
          label={t('colleagues.search')}
          find={t('colleagues.find')}
          text={search.text ?? ''}
          longest={120}
          among={{
            label: t('colleagues.filter'),
            value: search.show ?? 'current',
            options: filters.map((value) => ({ value, label: t(`colleagues.filter-${value}`) })),
          }}
          onFind={(text, chosen) => show(readColleaguesSearch({ text, show: chosen }))}
        />
      }
      state={state}
      loading={t('staff.loading')}
      none={<EmptyState icon={<Users size={36} />} title={t('colleagues.none')} />}
      list={colleaguesOf(texts, (task, colleague) => setDoing({ task, colleague }))}
      remark={state.value === undefined ? null : <LimitsOfRoles limits={state.value.limits} />}
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    >
      {adding ? <AddColleagueDialog onClose={() => setAdding(false)} /> : null}
      {doing === undefined ? null : (
        <ColleagueDialog {...doing} onLeft={setLeft} onClose={() => setDoing(undefined)} />
      )}
    </DeskListPage>
  );
}
