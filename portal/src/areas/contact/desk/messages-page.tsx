import { getPoruke, type QueuedMessage } from '@rampa/contract/contact';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../../lib/routing/office-rows.ts';
import { DeskFilter, DeskListPage, type DeskRows } from '../../../lib/screens/desk-list-page.tsx';
import { type Translate, useTexts } from '../../../lib/texts/use-texts.ts';
import { InlineSelect } from '../../../ui/select.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { ForgeryMark } from './forgery-mark.tsx';
import { MessagePage } from './message-page.tsx';
import { type MessagesSearch, readMessagesSearch } from './messages-search.ts';
import styles from './messages.module.css';

const route = getRouteApi('/uprava/poruke');

/** `/uprava/poruke`: messages of the contact page, or one of them, as the address says. */
export function MessagesPage() {
  const { reference } = route.useSearch();
  return reference === undefined ? (
    <QueuePage />
  ) : (
    <MessagePage key={reference} reference={reference} />
  );
}

function QueuePage() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: MessagesSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const shown = search.state ?? 'new';
  const state = useCall(getPoruke, { first, rows, state: shown }, { every: 60_000, quiet: true });
  return (
    <DeskListPage
      title={t('contact.desk-title')}
      filter={
        <DeskFilter>
          <InlineSelect
            label={t('contact.desk-filter')}
            value={shown}
            options={(['new', 'answered', 'closed'] as const).map((one) => ({
              value: one,
              label: t(`contact.desk-filter-${one}`),
            }))}
            onChange={(chosen) => show(readMessagesSearch({ state: chosen }))}
          />
        </DeskFilter>
      }
      state={state}
      loading={t('contact.desk-loading')}
      none={<EmptyState icon={<Inbox size={36} />} title={t('contact.desk-none')} />}
      list={queueOf(t)}
      pages={{
        first,
        rows,
        goTo: (page, replace) => show(withOfficePage(search, page), replace),
      }}
    />
  );
}

function queueOf(t: Translate): DeskRows<QueuedMessage> {
  return {
    label: t('contact.desk-title'),
    rowKey: ({ reference }) => reference,
    columns: [
      { id: 'at', header: t('contact.desk-at'), cell: (one) => <SentAt message={one} /> },
      {
        id: 'subject',
        header: t('contact.desk-subject'),
        rowHeader: true,
        cell: (one) => <MessageLink message={one} />,
      },
      { id: 'name', header: t('contact.desk-from'), cell: ({ name }) => name },
      { id: 'email', header: t('contact.desk-email'), cell: ({ email }) => email },
      { id: 'with', header: t('contact.desk-handled'), cell: ({ handledBy }) => handledBy },
    ],
    card: (one) => (
      <>
        <MessageLink message={one} />
        <SentAt message={one} />
        <span className={styles['text']}>
          {one.name} · {one.email}
        </span>
        {one.handledBy === '' ? null : (
          <span>
            {t('contact.desk-handled')}: {one.handledBy}
          </span>
        )}
      </>
    ),
  };
}

interface LineProps {
  readonly message: QueuedMessage;
}

function SentAt({ message: { sentAt } }: LineProps) {
  const { formats, now } = useTexts();
  return <time dateTime={sentAt}>{formats.dayTime(sentAt, now)}</time>;
}

function MessageLink({ message: { reference, kind, subject } }: LineProps) {
  return (
    <span className={styles['marked']}>
      <Link to="/uprava/poruke" search={{ reference }} className={styles['subject']}>
        {subject}
      </Link>
      <ForgeryMark kind={kind} />
    </span>
  );
}
