import { type AuditLine, auditLinesCounted, getTrag } from '@rampa/contract/staff';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ScrollText, Search } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { messages } from '../../lib/calls.ts';
import { officeRows } from '../../lib/routing/office-rows.ts';
import { sliceOf } from '../../lib/routing/list-search.ts';
import {
  DeskListPage,
  type DeskRows,
  DeskSearchForm,
  DeskTick,
} from '../../lib/screens/desk-list-page.tsx';
import { type Translate, useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dot } from '../../ui/dot.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actionText, detailTexts, thingText } from './audit-thing.ts';
import { type AuditSearch, readAuditSearch, withAuditPage } from './audit-search.ts';
import styles from './staff.module.css';

const route = getRouteApi('/uprava/evidencija');

/** `/uprava/evidencija`: who did or read what, about whom, when. */
export function AuditPage() {
  const { t, formats } = useTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: AuditSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false });
  const { first, rows } = sliceOf(search, officeRows);
  const { customer = '', reference = '', all } = search;
  const state = useCall(getTrag, { first, rows, customer, reference, everybody: all === 'yes' });
  const counted = state.value?.totalRecords ?? 0;
  return (
    <DeskListPage
      title={t('staff.menu-audit')}
      filter={
        <AuditFilter
          key={JSON.stringify([customer, reference, all])}
          search={search}
          onChange={show}
        />
      }
      state={state}
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
      pages={{ first, rows, goTo: (page, replace) => show(withAuditPage(search, page), replace) }}
    />
  );
}

interface AuditFilterProps {
  readonly search: AuditSearch;
  readonly onChange: (search: AuditSearch) => void;
}

function AuditFilter({ search, onChange }: AuditFilterProps) {
  const { t } = useTexts();
  const [customer, setCustomer] = useState(search.customer ?? '');
  const [reference, setReference] = useState(search.reference ?? '');
  const [all, setAll] = useState(search.all === 'yes');
  return (
    <DeskSearchForm
      onSearch={() => onChange(readAuditSearch({ customer, reference, all: all ? 'yes' : '' }))}
    >
      <TextField
        label={t('staff.audit-customer')}
        value={customer}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setCustomer(event.target.value)}
      />
      <TextField
        label={t('staff.audit-reference')}
        value={reference}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setReference(event.target.value)}
      />
      <DeskTick label={t('staff.audit-all')} checked={all} onChange={setAll} />
      <Button type="submit" icon={<Search size={20} aria-hidden="true" />}>
        {t('staff.search')}
      </Button>
    </DeskSearchForm>
  );
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
    ],
    card: (line) => (
      <>
        <strong>{actionText(t, line.action)}</strong>
        <span>
          <At line={line} /> · <Who line={line} />
        </span>
        {line.customer === '' ? null : <AboutWhom line={line} />}
        <Thing line={line} />
      </>
    ),
  };
}

interface LineProps {
  readonly line: AuditLine;
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
