import {
  type ComplaintFacts,
  getCinjeniceReklamacije,
  type NeighbourPassage,
} from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import { useCall } from '../../../lib/api/queries.ts';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { useCountryNames } from '../../../lib/trips/country-names.ts';
import { markName } from '../../../lib/trips/mark-name.ts';
import { readingItems } from '../../../lib/trips/reading-items.tsx';
import { Trip, TripTime } from '../../../lib/trips/trip.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { type Description, DescriptionList } from '../../../ui/description-list.tsx';
import { OnDemand } from '../../../ui/on-demand.tsx';
import { Card, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Badge } from '../../../ui/status-pill.tsx';
import { ComplaintState } from '../complaint-state.tsx';
import styles from './desk-facts.module.css';

interface DeskFactsProps {
  readonly number: string;
  /** One of several; left out: the only one. */
  readonly passageId?: string;
}

/** What the tag drove before and after, what the lane recorded, and what else the customer complained about. */
export function DeskFacts(props: DeskFactsProps) {
  const { t } = useTexts();
  return (
    <Card>
      <Stack>
        <h2>{t('complaints.facts')}</h2>
        <LoadedFacts {...props} />
      </Stack>
    </Card>
  );
}

/** The same of one of several passages, once somebody wants to see it. */
export function DeskFactsOnDemand(props: DeskFactsProps) {
  const { t } = useTexts();
  return (
    <OnDemand summary={t('complaints.facts')}>
      <LoadedFacts {...props} />
    </OnDemand>
  );
}

function LoadedFacts({ number, passageId = '' }: DeskFactsProps) {
  const { languageId } = useTexts();
  const state = useCall(getCinjeniceReklamacije, {
    complaint_number: number,
    passage_id: passageId,
    languageId,
  });
  return (
    <Loaded state={state} skeleton={<Skeleton height="16rem" />}>
      {(facts) => (
        <Stack>
          <Passages facts={facts} />
          <Recorded facts={facts} />
          <OtherComplaints facts={facts} />
        </Stack>
      )}
    </Loaded>
  );
}

interface FactsProps {
  readonly facts: ComplaintFacts;
}

function Passages({ facts: { passages } }: FactsProps) {
  const { t } = useTexts();
  if (passages.length === 0) return null;
  return (
    <section aria-label={t('complaints.facts-passages')}>
      <h3>{t('complaints.facts-passages')}</h3>
      <ul className={styles['passages']}>
        {passages.map((passage) => (
          <li
            key={passage.passage_id}
            className={passage.disputed ? styles['disputed'] : undefined}
            aria-current={passage.disputed || undefined}
          >
            <OnePassage passage={passage} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OnePassage({ passage }: { readonly passage: NeighbourPassage }) {
  const { t, formats } = useTexts();
  const countries = useCountryNames();
  const { country, lane, kategorija, amount, marks, disputed } = passage;
  const facts = [
    ...(country === '' ? [] : [countries.of(country)]),
    t('passages.category', { kategorija }),
    ...(lane === '' ? [] : [t('lanes.lane-name', { lane })]),
  ];
  return (
    <>
      <span className={styles['head']}>
        <Trip passage={passage} />
        <Amount {...formats.moneyParts(amount, { exact: true })} />
      </span>
      <TripTime passage={passage} />
      <span className={styles['muted']}>{facts.join(', ')}</span>
      {disputed ? <Badge tone="info">{t('complaints.facts-disputed')}</Badge> : null}
      {marks.map((mark) => (
        <Badge key={mark} tone="notice">
          {markName(t, mark, kategorija)}
        </Badge>
      ))}
    </>
  );
}

/** What the camera read, and the control record of the lane; abroad, how the partner names the passage. */
function Recorded({ facts: { laneHour, partner, reading } }: FactsProps) {
  const texts = useTexts();
  const { t, formats, now } = texts;
  const items: Description[] = readingItems(texts, reading);
  if (laneHour !== null) {
    const { station, lane, hourAt, sent, recorded, refused, state } = laneHour;
    const count = (passages: number) => t('lanes.passages', { count: passages });
    items.push(
      {
        term: t('complaints.facts-lane', { station, lane: t('lanes.lane-name', { lane }) }),
        value: formats.dayTime(hourAt, now),
      },
      {
        term: t('lanes.sent'),
        value: sent === null ? t('lanes.no-record') : count(sent.passages),
      },
      {
        term: t('lanes.came'),
        value:
          refused === 0
            ? count(recorded.passages)
            : `${count(recorded.passages)}, ${t('lanes.refused', { count: refused })}`,
      },
      { term: t('lanes.state'), value: t(`lanes.state-${state}`) },
    );
  }
  if (partner !== null) {
    items.push(
      { term: t('complaints.facts-partner'), value: partner.record },
      {
        term: t('complaints.facts-partner-received'),
        value: formats.dayTime(partner.receivedAt, now),
      },
    );
  }
  if (items.length === 0) return null;
  return (
    <section aria-label={t('complaints.facts-recorded')}>
      <h3>{t('complaints.facts-recorded')}</h3>
      <DescriptionList items={items} />
    </section>
  );
}

function OtherComplaints({ facts: { complaints, complaintsTotal } }: FactsProps) {
  const { t, formats } = useTexts();
  if (complaints.length === 0) return null;
  const title = t('complaints.facts-others', { number: formats.number(complaintsTotal) });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className={styles['complaints']}>
        {complaints.map(({ complaint_number: number, kind, state, receivedAt }) => (
          <li key={number}>
            <Link to="/uprava/reklamacije" search={{ complaint_number: number }} translate="no">
              {number}
            </Link>
            <time dateTime={receivedAt}>{formats.day(receivedAt)}</time>
            <span>{t(`complaints.kind-${kind}`)}</span>
            <ComplaintState state={state} desk />
          </li>
        ))}
      </ul>
    </section>
  );
}
