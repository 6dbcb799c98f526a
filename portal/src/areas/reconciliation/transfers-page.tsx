import { getNeuskladjene, type UnmatchedTransfer } from '@rampa/contract/reconciliation';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage } from '../../lib/screens/desk-list-page.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Stack } from '../../ui/page.tsx';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DivideDialog } from './divide-dialog.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { StatementOutcome, useStatementImport } from './statement-import.tsx';
import { transfersOf } from './transfer-list.tsx';
import type { TransferSearch } from './transfer-search.ts';

const route = getRouteApi('/uprava/izvodi');

interface Chosen {
  readonly transfer: UnmatchedTransfer;
  readonly wish: 'divide' | 'note';
}

/** `/uprava/izvodi`: statements of banks are imported; what fits no slip is worked off. */
export function TransfersPage() {
  const texts = useTexts();
  const { t } = texts;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: TransferSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const resolved = search.state === 'resolved';
  const state = useCall(getNeuskladjene, {
    first: String(first),
    rows: String(rows),
    state: resolved ? 'resolved' : 'open',
  });
  const statement = useStatementImport();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  return (
    <DeskListPage
      title={t('reconciliation.title')}
      lead={t('reconciliation.lead')}
      actions={statement.button}
      filter={
        <Stack>
          <StatementOutcome {...statement} />
          <DeskFilter>
            <InlineSelect
              label={t('reconciliation.state')}
              value={resolved ? 'resolved' : 'open'}
              options={[
                { value: 'open', label: t('reconciliation.open') },
                { value: 'resolved', label: t('reconciliation.resolved') },
              ]}
              onChange={(wanted) => show(wanted === 'resolved' ? { state: 'resolved' } : {})}
            />
          </DeskFilter>
        </Stack>
      }
      state={state}
      loading={t('staff.loading')}
      none={
        <EmptyState
          icon={<CircleCheck size={36} />}
          title={t(resolved ? 'reconciliation.none-resolved' : 'reconciliation.none')}
        />
      }
      list={transfersOf(texts, (transfer, wish) => setChosen({ transfer, wish }))}
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
    >
      {chosen === null ? null : chosen.wish === 'divide' ? (
        <DivideDialog transfer={chosen.transfer} onClose={close} />
      ) : (
        <NoteDialog transfer={chosen.transfer} onClose={close} />
      )}
    </DeskListPage>
  );
}
