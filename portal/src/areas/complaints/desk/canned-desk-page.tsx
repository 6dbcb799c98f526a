import { type CannedAnswer, getGotoviOdgovori } from '@rampa/contract/complaints';
import { toLatin } from '@rampa/contract/script';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessageSquareQuote, Plus, SearchX, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { localeOf } from '../../../lib/language/stored-language.ts';
import { DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { type Translate, type UseTexts, useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { answerIn } from './canned-texts.ts';
import { ChangeCanned, NewCanned } from './canned-form.tsx';
import styles from './canned.module.css';

const route = getRouteApi('/uprava/sabloni');

/** `/uprava/sabloni`: answers that are kept ready for complaints. */
export function CannedDeskPage() {
  const { answer, new: fresh } = route.useSearch();
  if (answer !== undefined) return <OnePage key={answer} id={answer} />;
  return fresh === undefined ? <ListPage /> : <NewPage />;
}

function ListPage() {
  const texts = useTexts();
  const { t } = texts;
  const state = useCall(getGotoviOdgovori, {});
  const { value } = state;
  const items = value?.items ?? [];
  return (
    <DeskListPage
      title={t('complaints.canned-title')}
      lead={t('complaints.canned-lead')}
      actions={
        <ButtonLink
          to="/uprava/sabloni"
          search={{ new: 'yes' }}
          kind="primary"
          icon={<Plus size={20} aria-hidden="true" />}
        >
          {t('complaints.canned-new')}
        </ButtonLink>
      }
      state={{ ...state, value: value && { items, totalRecords: items.length } }}
      loading={t('complaints.loading')}
      none={
        <EmptyState icon={<MessageSquareQuote size={36} />} title={t('complaints.canned-none')} />
      }
      list={listOf(texts)}
    />
  );
}

export function kindText(t: Translate, kind: CannedAnswer['kind']): string {
  return kind === '' ? t('complaints.canned-all-kinds') : t(`complaints.kind-${kind}`);
}

function listOf({ t, languageId, formats, now }: UseTexts): DeskRows<CannedAnswer> {
  const title = (answer: CannedAnswer) => (
    <Link
      to="/uprava/sabloni"
      search={{ answer: answer.answer_id }}
      lang={languageId === '1' ? 'sr-Cyrl' : 'sr-Latn'}
    >
      {languageId === '1' ? answer.title : toLatin(answer.title)}
    </Link>
  );
  const start = (answer: CannedAnswer) => (
    <span className={styles['start']} lang={localeOf[languageId]}>
      {answerIn(answer, languageId)}
    </span>
  );
  const changed = ({ changedAt, changedBy }: CannedAnswer) =>
    [formats.dayTime(changedAt, now), changedBy].filter(Boolean).join(' · ');
  return {
    label: t('complaints.canned-title'),
    rowKey: ({ answer_id: id }) => id,
    columns: [
      { id: 'title', header: t('complaints.canned-name'), cell: title, rowHeader: true },
      { id: 'kind', header: t('complaints.canned-kind'), cell: ({ kind }) => kindText(t, kind) },
      { id: 'text', header: t('complaints.canned-text'), cell: start },
      { id: 'changed', header: t('complaints.canned-changed-by'), cell: changed },
    ],
    card: (answer) => (
      <>
        {title(answer)}
        <span>{kindText(t, answer.kind)}</span>
        {start(answer)}
        <span className={styles['muted']}>{changed(answer)}</span>
      </>
    ),
  };
}

function NewPage() {
  const { t } = useTexts();
  return (
    <Page title={t('complaints.canned-new')} width="column" actions={<BackLink />}>
      <NewCanned />
    </Page>
  );
}

function OnePage({ id }: { readonly id: string }) {
  const { t } = useTexts();
  const state = useCall(getGotoviOdgovori, {});
  return (
    <Page title={t('complaints.canned-one')} width="column" actions={<BackLink />}>
      <Loaded state={state} skeleton={<Skeleton height="28rem" />}>
        {({ items }) => <OneAnswer newest={items.find((one) => one.answer_id === id)} />}
      </Loaded>
    </Page>
  );
}

/** `newest`: the current version; undefined once deleted. Unsaved input is kept. */
function OneAnswer({ newest }: { readonly newest: CannedAnswer | undefined }) {
  const { t } = useTexts();
  const [last, setLast] = useState(newest);
  if (newest !== undefined && newest !== last) setLast(newest);
  if (last === undefined) {
    return <EmptyState icon={<SearchX size={36} />} title={t('complaints.canned-not-found')} />;
  }
  return (
    <>
      {newest === undefined ? (
        <Notice tone="notice" role="status" icon={<TriangleAlert size={20} aria-hidden="true" />}>
          {t('complaints.canned-gone')}
        </Notice>
      ) : null}
      <ChangeCanned answer={last} gone={newest === undefined} />
    </>
  );
}

function BackLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="/uprava/sabloni" search={{}} kind="quiet">
      {t('complaints.canned-back')}
    </ButtonLink>
  );
}
