import {
  getCenovnici,
  type ListedPriceList,
  povuciCenovnik,
  type PriceListDraft,
} from '@rampa/contract/price-lists';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { refreshCalls, useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { ConfirmDialog } from '../../lib/screens/confirm-dialog.tsx';
import { Aside, Decided, Lines } from '../../lib/screens/desk-cells.tsx';
import { DeskList, type DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Page, Row, Section, Spoken, Stack } from '../../ui/page.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Badge } from '../../ui/status-pill.tsx';
import { ImportRefusal, usePriceListImport } from './price-list-import.tsx';

/** `/uprava/cenovnici`: price lists that hold, held and will hold, and drafts that price nothing. */
export function PriceListsPage() {
  const texts = useTexts();
  const { t, languageId } = texts;
  const state = useCall(getCenovnici, { languageId });
  const imported = usePriceListImport();
  const [withdrawn, setWithdrawn] = useState<ListedPriceList | null>(null);
  const frame = { loading: t('staff.loading'), none: <None /> };
  return (
    <Page title={t('price-lists.title')} lead={t('price-lists.lead')} actions={imported.button}>
      <Stack>
        <ImportRefusal {...imported} />
        <Loaded
          state={state}
          skeleton={
            <SkeletonList label={t('staff.loading')} count={4} shape="rows" itemHeight="4rem" />
          }
        >
          {({ lists, drafts }) => (
            <Stack gap="wide">
              {drafts.length === 0 ? null : (
                <Section title={t('price-lists.drafts')}>
                  <DeskList
                    {...frame}
                    state={{ ...state, value: { items: drafts, totalRecords: drafts.length } }}
                    list={draftsOf(texts)}
                  />
                </Section>
              )}
              <Section title={t('price-lists.lists')}>
                <DeskList
                  {...frame}
                  state={{ ...state, value: { items: lists, totalRecords: lists.length } }}
                  list={listsOf(texts, setWithdrawn)}
                />
              </Section>
            </Stack>
          )}
        </Loaded>
      </Stack>
      {withdrawn === null ? null : (
        <WithdrawDialog list={withdrawn} onClose={() => setWithdrawn(null)} />
      )}
    </Page>
  );
}

function None() {
  const { t } = useTexts();
  return <EmptyState icon={<FileText size={36} />} title={t('price-lists.none')} />;
}

function draftsOf({ t, formats }: UseTexts): DeskRows<PriceListDraft> {
  const open = ({ draft_id: draft }: PriceListDraft) => (
    <Link to="/uprava/cenovnici/promene" search={{ draft }}>
      {t('price-lists.preview')}
    </Link>
  );
  const version = ({ version: name, fileName }: PriceListDraft) => (
    <Lines>
      <strong translate="no">{name}</strong>
      <Aside translate="no">{fileName}</Aside>
    </Lines>
  );
  const from = ({ validFrom }: PriceListDraft) => formats.day(validFrom);
  const read = ({ readAt, readBy }: PriceListDraft) => <Decided by={readBy} at={readAt} />;
  return {
    label: t('price-lists.drafts'),
    rowKey: ({ draft_id: id }) => id,
    columns: [
      { id: 'version', header: t('price-lists.version'), rowHeader: true, cell: version },
      { id: 'from', header: t('price-lists.valid-from'), cell: from },
      { id: 'read', header: t('price-lists.read-in'), cell: read },
      { id: 'act', header: t('price-lists.what-next'), cell: open },
    ],
    card: (draft) => (
      <>
        {version(draft)}
        <span>{t('price-lists.from-day', { day: from(draft) })}</span>
        {read(draft)}
        {open(draft)}
      </>
    ),
  };
}

function listsOf(
  { t, formats }: UseTexts,
  onWithdraw: (list: ListedPriceList) => void,
): DeskRows<ListedPriceList> {
  const name = ({ version, state, notice, withdrawalAskedBy }: ListedPriceList) => (
    <Lines>
      <strong translate="no">{version}</strong>
      <Badge tone={state === 'current' ? 'good' : state === 'coming' ? 'notice' : 'neutral'}>
        {t(`price-lists.state-${state}`)}
      </Badge>
      {notice === '' ? null : <Aside>{notice}</Aside>}
      {withdrawalAskedBy === undefined ? null : (
        <Aside>{t('price-lists.withdrawal-asked-by', { who: withdrawalAskedBy })}</Aside>
      )}
    </Lines>
  );
  const days = ({ validFrom, validUntil }: ListedPriceList) =>
    validUntil === null
      ? t('price-lists.from-day', { day: formats.day(validFrom) })
      : t('price-lists.from-to', { from: formats.day(validFrom), to: formats.day(validUntil) });
  const counts = ({ roads, prices }: ListedPriceList) => (
    <Lines>
      <span>{t('price-lists.prices', { count: prices, number: formats.number(prices) })}</span>
      <Aside>{t('price-lists.roads', { count: roads, number: formats.number(roads) })}</Aside>
    </Lines>
  );
  const imported = ({ importedAt, importedBy }: ListedPriceList) =>
    importedAt === null ? (
      <Aside>{t('price-lists.not-noted')}</Aside>
    ) : (
      <Decided by={importedBy === '' ? t('price-lists.by-command') : importedBy} at={importedAt} />
    );
  const acts = (list: ListedPriceList) => (
    <Row>
      <Link to="/uprava/cenovnici/cene" search={{ version: list.version }}>
        {t('price-lists.show-prices')}
        <Spoken> {list.version}</Spoken>
      </Link>
      <Link to="/uprava/cenovnici/promene" search={{ version: list.version }}>
        {t('price-lists.show-changes')}
        <Spoken> {list.version}</Spoken>
      </Link>
      {list.mayWithdraw ? (
        <Button kind="quiet" size="small" onClick={() => onWithdraw(list)}>
          {t('price-lists.withdraw')}
          <Spoken> {list.version}</Spoken>
        </Button>
      ) : null}
    </Row>
  );
  return {
    label: t('price-lists.lists'),
    rowKey: ({ version }) => version,
    columns: [
      { id: 'version', header: t('price-lists.version'), rowHeader: true, cell: name },
      { id: 'days', header: t('price-lists.valid'), cell: days },
      { id: 'counts', header: t('price-lists.size'), cell: counts },
      { id: 'imported', header: t('price-lists.imported'), cell: imported },
      { id: 'act', header: t('price-lists.what-next'), cell: acts },
    ],
    card: (list) => (
      <>
        {name(list)}
        <span>{days(list)}</span>
        {counts(list)}
        {imported(list)}
        {acts(list)}
      </>
    ),
  };
}

interface WithdrawDialogProps {
  readonly list: ListedPriceList;
  readonly onClose: () => void;
}

function WithdrawDialog({ list: { version, validFrom, asksFirst }, onClose }: WithdrawDialogProps) {
  const { t, formats } = useTexts();
  const { submit } = useSubmit(povuciCenovnik);
  return (
    <ConfirmDialog
      title={t('price-lists.withdraw-title', { version })}
      confirm={t(asksFirst ? 'price-lists.ask-withdrawal' : 'price-lists.withdraw')}
      keep={t('price-lists.keep')}
      onConfirm={async () => {
        const answer = await submit({ version });
        await refreshCalls(getCenovnici);
        if (!answer.ok) return messages.refusal(answer);
        toasts.show({
          severity: 'success',
          summary: t(answer.value.asked ? 'price-lists.withdrawal-asked' : 'price-lists.withdrawn'),
        });
        return undefined;
      }}
      onClose={onClose}
    >
      {asksFirst ? <p>{t('price-lists.ask-withdrawal-first')}</p> : null}
      <p>{t('price-lists.withdraw-what', { day: formats.day(validFrom) })}</p>
    </ConfirmDialog>
  );
}
