import { getPoruke, type QueuedMessage } from '@rampa/contract/contact';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Inbox } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { sliceOf } from '../../../lib/routing/list-search.ts';
import { officeRows } from '../../../lib/routing/office-rows.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { Paging } from '../../../lib/screens/paging.tsx';
import { useLastPage } from '../../../lib/screens/use-last-page.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { type Column, DataList } from '../../../ui/data-list.tsx';
import { Page, Stack } from '../../../ui/page.tsx';
import { InlineSelect } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { MessagePage } from './message-page.tsx';
import { type MessagesSearch, readMessagesSearch, withMessagesPage } from './messages-search.ts';
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
  useLastPage(state, rows, (page) => show(withMessagesPage(search, page), true));
  return (
    <Page title={t('contact.desk-title')}>
      <Stack>
        <search className={styles['filter']} aria-label={t('contact.desk-filter')}>
          <InlineSelect
            label={t('contact.desk-filter')}
            value={shown}
            options={(['new', 'answered', 'closed'] as const).map((one) => ({
              value: one,
              label: t(`contact.desk-filter-${one}`),
            }))}
            onChange={(chosen) => show(readMessagesSearch({ state: chosen }))}
          />
        </search>
        <Loaded
          state={state}
          skeleton={
            <SkeletonList
              label={t('contact.desk-loading')}
              count={10}
              shape="rows"
              itemHeight="2.5rem"
            />
          }
        >
          {({ items, totalRecords }) =>
            totalRecords === 0 ? (
              <EmptyState icon={<Inbox size={36} />} title={t('contact.desk-none')} />
            ) : (
              <div>
                <Queue messages={items} stale={state.updating} />
                <Paging
                  {...{ first, rows, totalRecords }}
                  onChange={(page) => show(withMessagesPage(search, page))}
                />
              </div>
            )
          }
        </Loaded>
      </Stack>
    </Page>
  );
}

interface QueueProps {
  readonly messages: readonly QueuedMessage[];
  readonly stale: boolean;
}

function Queue({ messages, stale }: QueueProps) {
  const { t } = useTexts();
  const columns: readonly Column<QueuedMessage>[] = [
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
  ];
  return (
    <DataList
      label={t('contact.desk-title')}
      rows={messages}
      rowKey={({ reference }) => reference}
      columns={columns}
      manyColumns
      card={(one) => (
        <div className={styles['card']}>
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
        </div>
      )}
      stale={stale}
    />
  );
}

interface LineProps {
  readonly message: QueuedMessage;
}

function SentAt({ message: { sentAt } }: LineProps) {
  const { formats, now } = useTexts();
  return <time dateTime={sentAt}>{formats.dayTime(sentAt, now)}</time>;
}

function MessageLink({ message: { reference, subject } }: LineProps) {
  return (
    <Link to="/uprava/poruke" search={{ reference }} className={styles['subject']}>
      {subject}
    </Link>
  );
}
