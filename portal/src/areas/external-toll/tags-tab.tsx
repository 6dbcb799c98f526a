import {
  getT4ATagovi,
  promeniStatusT4ATag,
  type T4ATag,
  type T4ATagStatus,
} from '@rampa/contract/external-toll';
import { getRouteApi } from '@tanstack/react-router';
import { MapPinOff, Plus, Radio } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { useSubmit } from '../../lib/api/use-submit.ts';
import { messages } from '../../lib/calls.ts';
import { toasts } from '../../lib/portal.ts';
import { pageFrom, sliceOf } from '../../lib/routing/list-search.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { Paging } from '../../lib/screens/paging.tsx';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { nameOf } from '../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/data-list.tsx';
import { Card, Row, Section, Spoken } from '../../ui/page.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusPill, type Tone } from '../../ui/status-pill.tsx';
import { AddTagDialog } from './add-tag-dialog.tsx';
import styles from './external-toll.module.css';
import { LostDialog } from './lost-dialog.tsx';
import { refreshTags } from './refresh.ts';

const route = getRouteApi('/pages/extToll');

/** Tags of the service; each can be switched off and on, reported lost and found. */
export function TagsTab() {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { first, rows } = sliceOf(search);
  const state = useCall(getT4ATagovi, {
    first: String(first),
    rows: String(rows),
    dodajNoviDialog: 'false',
  });
  const [adding, setAdding] = useState(false);
  const add = (
    <Button
      kind="primary"
      icon={<Plus size={20} aria-hidden="true" />}
      disabledReason={offline}
      onClick={() => setAdding(true)}
    >
      {t('external-toll.tag-add')}
    </Button>
  );
  return (
    <Section title={t('external-toll.tags')} actions={state.value?.totalRecords === 0 ? null : add}>
      <Loaded
        state={state}
        skeleton={
          <SkeletonList
            label={t('external-toll.loading')}
            count={3}
            shape="cards"
            itemHeight="8rem"
          />
        }
      >
        {({ items, totalRecords }) =>
          totalRecords === 0 ? (
            <EmptyState
              icon={<Radio size={36} />}
              title={t('external-toll.tags-none')}
              actions={add}
            >
              {t('external-toll.tags-none-text')}
            </EmptyState>
          ) : (
            <>
              <CardList label={t('external-toll.tags')} stale={state.updating}>
                {items.map((tag) => (
                  <li key={tag.tag_id}>
                    <Card>
                      <TagLine tag={tag} />
                    </Card>
                  </li>
                ))}
              </CardList>
              <Paging
                {...{ first, rows, totalRecords }}
                onChange={(page) =>
                  void navigate({
                    search: { tab: 'tagovi', ...pageFrom(page) },
                    resetScroll: false,
                  })
                }
              />
            </>
          )
        }
      </Loaded>
      {adding ? <AddTagDialog onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

const tones: Readonly<Record<T4ATagStatus, Tone>> = {
  aktivan: 'good',
  neaktivan: 'neutral',
  izgubljen: 'bad',
};

function TagLine({ tag }: { readonly tag: T4ATag }) {
  const { t, formats } = useTexts();
  const { status, addedAt, serial_number: serialNumber } = tag;
  return (
    <div className={styles['line']}>
      <div className={styles['facts']}>
        <span className={styles['name']}>
          {nameOf(tag)}
          {status === null ? null : (
            <StatusPill tone={tones[status]}>{t(`external-toll.status-${status}`)}</StatusPill>
          )}
        </span>
        <span className={styles['muted']}>
          <SerialNumber value={serialNumber} />
          {', '}
          {t('passages.category', { kategorija: tag.kategorija })}
        </span>
        {addedAt === null ? null : (
          <span className={styles['muted']}>
            {t('external-toll.tag-added', { day: formats.longDay(addedAt) })}
          </span>
        )}
      </div>
      <TagActions tag={tag} />
    </div>
  );
}

function TagActions({ tag }: { readonly tag: T4ATag }) {
  const { t } = useTexts();
  const offline = useOfflineReason();
  const { submit, busy } = useSubmit(promeniStatusT4ATag);
  const { tag_id, serial_number } = tag;
  const [losing, setLosing] = useState(false);

  async function change(status: T4ATagStatus): Promise<void> {
    const outcome = await submit({ tag_id, serial_number, status });
    toasts.show(
      outcome.ok
        ? { severity: 'success', summary: t('external-toll.tag-changed') }
        : { severity: 'error', summary: messages.refusal(outcome) },
    );
    await refreshTags();
  }

  const button = (status: T4ATagStatus, label: string) => (
    <Button size="small" busy={busy} disabledReason={offline} onClick={() => void change(status)}>
      {label}
      <Spoken> {nameOf(tag)}</Spoken>
    </Button>
  );
  switch (tag.status) {
    case 'aktivan':
    case 'neaktivan':
      return (
        <Row>
          {tag.status === 'aktivan'
            ? button('neaktivan', t('external-toll.switch-off'))
            : button('aktivan', t('external-toll.switch-on'))}
          <Button
            size="small"
            icon={<MapPinOff size={18} aria-hidden="true" />}
            disabledReason={offline}
            onClick={() => setLosing(true)}
          >
            {t('external-toll.report-lost')}
            <Spoken> {nameOf(tag)}</Spoken>
          </Button>
          {losing ? <LostDialog tag={tag} onClose={() => setLosing(false)} /> : null}
        </Row>
      );
    case 'izgubljen':
      return <Row>{button('aktivan', t('external-toll.report-found'))}</Row>;
    case null:
      return null;
  }
}
