import {
  auditActions,
  type AuditLine,
  auditLinesCounted,
  getTrag,
  izvozTraga,
} from '@rampa/contract/staff';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { officeRows, withOfficePage } from '../../lib/routing/office-rows.ts';
import { dayOf, sliceOf } from '../../lib/routing/list-search.ts';
import { DeskListPage, type DeskRows } from '../../lib/screens/desk-list-page.tsx';
import { DownloadButton } from '../../lib/screens/download-button.tsx';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Dot } from '../../ui/dot.tsx';
import { Row } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { actionText, detailTexts, thingText } from './audit-thing.ts';
import { AuditFilter } from './audit-filter.tsx';
import { type AuditSearch, wantsFirstDay } from './audit-search.ts';
import styles from './staff.module.css';

const route = getRouteApi('/uprava/evidencija');

const formatNames = { csv: 'CSV', xlsx: 'Excel', json: 'JSON', parquet: 'Parquet' } as const;
const fileFormats = ['csv', 'xlsx', 'json', 'parquet'] as const;

/** `/uprava/evidencija`: who did or read what, about whom, when. */
export function AuditPage() {
  const { t, formats, languageId } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: AuditSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { page: _page, rows: _rows, all, ...asked } = search;
  const refused = wantsFirstDay(search);
  const state = useCall(
    getTrag,
    { first, rows, ...usable(asked), everybody: all === 'yes' },
    { enabled: !refused },
  );
  const counted = state.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('staff.menu-audit')}
      actions={
        refused ? null : (
          <Row>
            {fileFormats.map((format) => (
              <DownloadButton
                key={format}
                call={izvozTraga}
                input={{ ...usable(asked), everybody: all ?? 'no', languageId, format }}
                fileName={`dnevnik-rada.${format}`}
                label={formatNames[format]}
                of={t('staff.menu-audit')}
                failed={t('staff.audit-download-failed')}
              />
            ))}
          </Row>
        )
      }
      filter={<AuditFilter search={search} onChange={show} />}
      state={refused ? undefined : state}
      loading={t('staff.loading')}
      none={<EmptyState icon={<ScrollText size={36} />} title={t('staff.audit-none')} />}
      list={auditLinesOf(t)}
      remark={
        counted < auditLinesCounted ? null : (
          <p className={styles['muted']}>
            {t('staff.audit-many', { most: formats.number(auditLinesCounted) })}
          </p>
        )
      }
      pages={{ first, rows, goTo: (page, replace) => show(withOfficePage(search, page), replace) }}
    />
  );
}

/** An address may name an action or a day that there is not. */
function usable({ action, from, to, ...asked }: Omit<AuditSearch, 'page' | 'rows' | 'all'>) {
  const known = auditActions.find((one) => one === action);
  const [begin, end] = [dayOf(from), dayOf(to)];
  return {
    ...asked,
    ...(known === undefined ? {} : { action: known }),
    ...(begin === undefined ? {} : { from: begin }),
    ...(end === undefined ? {} : { to: end }),
  };
}

function auditLinesOf(t: Translate): DeskRows<AuditLine> {
  return {
    label: t('staff.menu-audit'),
    rowKey: ({ audit_id }) => audit_id,
    columns: [
      { id: 'at', header: t('staff.audit-at'), cell: (line) => <At line={line} /> },
      { id: 'who', header: t('staff.audit-who'), cell: (line) => <Who line={line} /> },
      {
        id: 'action',
        header: t('staff.audit-action'),
        rowHeader: true,
        cell: ({ action }) => actionText(t, action),
      },
      { id: 'customer', header: t('staff.audit-about'), cell: (line) => <AboutWhom line={line} /> },
      { id: 'subject', header: t('staff.audit-thing'), cell: (line) => <Thing line={line} /> },
      {
        id: 'amount',
        header: t('staff.audit-amount'),
        align: 'end',
        cell: (line) => <Money line={line} />,
      },
    ],
    card: (line) => (
      <>
        <strong>{actionText(t, line.action)}</strong>
        <span>
          <At line={line} /> · <Who line={line} />
        </span>
        {line.customer === '' ? null : <AboutWhom line={line} />}
        <Thing line={line} />
        <Money line={line} />
      </>
    ),
  };
}

interface LineProps {
  readonly line: AuditLine;
}

function Money({ line: { amount } }: LineProps) {
  const { formats } = useTexts();
  return amount === undefined ? null : <Amount {...formats.moneyParts(amount, { exact: true })} />;
}

function At({ line: { at } }: LineProps) {
  const { formats, now } = useTexts();
  return <time dateTime={at}>{formats.dayTime(at, now)}</time>;
}

function Who({ line: { actor, name } }: LineProps) {
  const { t } = useTexts();
  return name === '' ? t(`staff.actor-${actor}`) : name;
}

function AboutWhom({ line: { customer, account_id } }: LineProps) {
  if (customer === '' || account_id === null) return customer;
  return (
    <Link to="/uprava/kupci" search={{ account: account_id }}>
      {customer}
    </Link>
  );
}

/** What it was done to, and the other details of the line. */
function Thing({ line }: LineProps) {
  const { t, formats } = useTexts();
  const { complaint_number } = complaintIn(line);
  const thing = thingText(t, line);
  const more = detailTexts(t, formats, line, messages.text);
  return (
    // As recorded, for those who search for the same id.
    <span className={styles['thing']} title={line.subject}>
      {complaint_number === undefined ? (
        thing
      ) : (
        <Link to="/uprava/reklamacije" search={{ complaint_number }}>
          {thing}
        </Link>
      )}
      {thing === '' || more.length === 0 ? null : <Dot />}
      {more.length === 0 ? null : <span className={styles['muted']}>{more.join(', ')}</span>}
    </span>
  );
}

function complaintIn({ subject }: AuditLine): { readonly complaint_number?: string } {
  const [, complaint_number] = /^complaint:(.+)$/u.exec(subject) ?? [];
  return complaint_number === undefined ? {} : { complaint_number };
}
