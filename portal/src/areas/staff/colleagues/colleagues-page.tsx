import { type Colleague, getZaposleni } from '@rampa/contract/staff';
import { getRouteApi } from '@tanstack/react-router';
import { Search, UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage, DeskSearchForm } from '../../../lib/screens/desk-list-page.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddColleagueDialog } from './add-colleague-dialog.tsx';
import { ColleagueDialog, type ColleagueTask } from './colleague-dialogs.tsx';
import { colleaguesOf } from './colleague-list.tsx';
import { type ColleaguesSearch, readColleaguesSearch } from './colleagues-search.ts';
import { LeftOver, type Left } from './left-over.tsx';
import { LimitsOfRoles } from './limits-of-roles.tsx';

const route = getRouteApi('/uprava/zaposleni');

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
      filter={<ColleagueFilter key={search.text ?? ''} search={search} onShow={show} />}
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

interface FilterProps {
  readonly search: ColleaguesSearch;
  readonly onShow: (next: ColleaguesSearch) => void;
}

function ColleagueFilter({ search: { text = '', show }, onShow }: FilterProps) {
  const { t } = useTexts();
  const [typed, setTyped] = useState(text);
  return (
    <Stack>
      <DeskSearchForm onSearch={() => onShow(readColleaguesSearch({ text: typed, show }))}>
        <TextField
          label={t('colleagues.search')}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
          {t('colleagues.find')}
        </Button>
      </DeskSearchForm>
      <DeskFilter>
        <InlineSelect
          label={t('colleagues.filter')}
          value={show ?? 'current'}
          options={(['current', 'removed'] as const).map((value) => ({
            value,
            label: t(`colleagues.filter-${value}`),
          }))}
          onChange={(chosen) => onShow(readColleaguesSearch({ text: typed, show: chosen }))}
        />
      </DeskFilter>
    </Stack>
  );
}
