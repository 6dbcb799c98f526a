import {
  getRedMejlova,
  getRedVebhukova,
  type QueuedMail,
  type QueuedWebhook,
} from '@rampa/contract/reports';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { Aside, Lines } from '../../lib/screens/desk-cells.tsx';
import { DeskFilter, DeskListPage, type DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { useTexts, type UseTexts } from '../../lib/texts/use-texts.ts';
import { InlineSelect } from '../../ui/select.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusPill } from '../../ui/status-pill.tsx';
import { type QueueSearch, readQueueSearch } from './row-search.ts';

const route = getRouteApi('/uprava/slanje');

/** As on the first page: what waits changes by itself. */
const again = { every: 60_000, quiet: true } as const;

/** `/uprava/slanje`: what waits to leave the house, mails or requests to companies' programs. */
export function QueuesPage() {
  return route.useSearch().of === 'webhooks' ? <Webhooks /> : <Mails />;
}

function Mails() {
  const texts = useTexts();
  const { t } = texts;
  const frame = useFrame();
  const state = useCall(getRedMejlova, frame.slice, again);
  return (
    <DeskListPage
      {...frame.page}
      lead={t('reports.mail-lead')}
      state={state}
      none={<EmptyState icon={<CircleCheck size={36} />} title={t('reports.mail-none')} />}
      list={mailsOf(texts)}
    />
  );
}

function Webhooks() {
  const texts = useTexts();
  const { t } = texts;
  const frame = useFrame();
  const state = useCall(getRedVebhukova, frame.slice, again);
  return (
    <DeskListPage
      {...frame.page}
      lead={t('reports.webhooks-lead')}
      state={state}
      none={<EmptyState icon={<CircleCheck size={36} />} title={t('reports.webhooks-none')} />}
      list={webhooksOf(texts)}
    />
  );
}

/** What both lists have around them. */
function useFrame() {
  const { t } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: QueueSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const slice = sliceOf(search, officeRows);
  return {
    slice,
    page: {
      title: t('reports.queues'),
      loading: t('staff.loading'),
      filter: (
        <DeskFilter>
          <InlineSelect
            label={t('reports.show')}
            value={search.of ?? 'mails'}
            options={[
              { value: 'mails', label: t('reports.mail') },
              { value: 'webhooks', label: t('reports.webhooks') },
            ]}
            onChange={(value) => show(readQueueSearch({ of: value }))}
          />
        </DeskFilter>
      ),
      pages: {
        ...slice,
        goTo: (page: { readonly first: number; readonly rows: number }, replace?: boolean) =>
          show(withOfficePage(search, page), replace),
      },
    },
  };
}

function mailsOf({ t, formats, now }: UseTexts): DeskRows<QueuedMail> {
  const template = ({ template: name }: QueuedMail) => <code translate="no">{name}</code>;
  const domain = (one: QueuedMail) => <span translate="no">{one.domain}</span>;
  const since = (one: QueuedMail) => (
    <time dateTime={one.since}>{formats.dayTime(one.since, now)}</time>
  );
  const standing = ({ failed, tries, nextAt }: QueuedMail) => (
    <Lines>
      {failed ? <StatusPill tone="bad">{t('reports.mail-given-up')}</StatusPill> : null}
      {tries === 0 ? null : <span>{t('reports.tries', { number: formats.number(tries) })}</span>}
      {nextAt === null ? null : (
        <Aside>{t('reports.next-try', { when: formats.dayTime(nextAt, now) })}</Aside>
      )}
    </Lines>
  );
  return {
    label: t('reports.mail'),
    rowKey: ({ mail_id: id }) => id,
    columns: [
      { id: 'since', header: t('reports.queued-since'), rowHeader: true, cell: since },
      { id: 'template', header: t('reports.mail-template'), cell: template },
      { id: 'domain', header: t('reports.mail-domain'), cell: domain },
      { id: 'state', header: t('reports.queued-state'), cell: standing },
    ],
    card: (one) => (
      <>
        <strong>{since(one)}</strong>
        {template(one)}
        {domain(one)}
        {standing(one)}
      </>
    ),
  };
}

function webhooksOf({ t, formats, now }: UseTexts): DeskRows<QueuedWebhook> {
  const whose = ({ customer, host }: QueuedWebhook) => (
    <Lines>
      <strong>{customer}</strong>
      <Aside translate="no">{host}</Aside>
    </Lines>
  );
  const waiting = (one: QueuedWebhook) => formats.number(one.waiting);
  const oldest = ({ oldestAt }: QueuedWebhook) =>
    oldestAt === null ? '–' : <time dateTime={oldestAt}>{formats.dayTime(oldestAt, now)}</time>;
  const standing = ({ failingSince, failures }: QueuedWebhook) =>
    failingSince === null ? (
      t('reports.webhook-well')
    ) : (
      <Lines>
        <StatusPill tone="bad">{t('reports.webhook-failing')}</StatusPill>
        <span>
          {t('reports.webhook-failing-since', { when: formats.dayTime(failingSince, now) })}
        </span>
        <Aside>{t('reports.tries', { number: formats.number(failures) })}</Aside>
      </Lines>
    );
  return {
    label: t('reports.webhooks'),
    rowKey: ({ webhook_id: id }) => id,
    columns: [
      { id: 'whose', header: t('reports.webhook-whose'), rowHeader: true, cell: whose },
      { id: 'waiting', header: t('reports.webhook-waiting'), align: 'end', cell: waiting },
      { id: 'oldest', header: t('reports.queued-since'), cell: oldest },
      { id: 'state', header: t('reports.queued-state'), cell: standing },
    ],
    card: (one) => (
      <>
        {whose(one)}
        <span>
          {t('reports.webhook-waiting')}: {waiting(one)}
        </span>
        {standing(one)}
      </>
    ),
  };
}
