import type { CallResult } from '@rampa/contract';
import {
  type ComplaintKind,
  type ComplaintSubjectKind,
  getPredmet,
  getSporniProlasci,
} from '@rampa/contract/complaints';
import { Link, useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import type { NamedData } from '../../lib/complaints/named-data.ts';
import { useRole } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Reasons } from '../../lib/trips/reasons.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Page, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintSubject } from './complaint-subject.tsx';
import { DisputedPassages } from './disputed-passages.tsx';
import { FiledBefore } from './filed-before.tsx';
import { NotTaken } from './not-taken.tsx';
import { Recognised } from './recognised.tsx';

interface NewComplaintPageProps {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
  /** Of what we keep, this is to be corrected. */
  readonly data?: NamedData;
}

/** A new complaint; what it is about is above the form. */
export function NewComplaintPage({ about, id, data }: NewComplaintPageProps) {
  const { t } = useTexts();
  const navigate = useNavigate({ from: '/pages/reklamacije' });
  const form = (proposedKind: ComplaintKind | undefined) => (
    <ComplaintForm
      about={about}
      id={id}
      data={data}
      proposedKind={data === undefined ? proposedKind : 'other'}
      onFiled={(number) =>
        void navigate({ search: { complaint_number: number, filed: 'yes' }, replace: true })
      }
    />
  );
  return (
    <Page
      title={t('complaints.new-title')}
      lead={t('complaints.new-lead')}
      width="column"
      actions={
        <ButtonLink to="/pages/reklamacije" search={{}} kind="quiet">
          {t('complaints.all')}
        </ButtonLink>
      }
    >
      {about === 'passages' ? (
        <AboutSeveral ids={id.split(',')} form={form} />
      ) : (
        <AboutOne about={about} id={id} form={form} />
      )}
    </Page>
  );
}

type FormOf = (proposedKind: ComplaintKind | undefined) => ReactNode;

function AboutOne({ about, id, form }: NewComplaintPageProps & { readonly form: FormOf }) {
  const { languageId } = useTexts();
  const state = useCall(getPredmet, { about, id, languageId });
  return (
    <Loaded state={state} skeleton={<Skeleton height="5rem" />} empty={NotThere}>
      {(subject) => (
        <Stack>
          {about === 'other' ? null : (
            <Card>
              <ComplaintSubject subject={subject} />
            </Card>
          )}
          <FiledBefore filed={subject.filedBefore} />
          <Recognised recognised={subject.recognised} />
          {form(subject.recognised?.kind)}
        </Stack>
      )}
    </Loaded>
  );
}

/** One complaint about several passages. */
function AboutSeveral({ ids, form }: { readonly ids: readonly string[]; readonly form: FormOf }) {
  const { t, languageId, formats } = useTexts();
  const state = useCall(getSporniProlasci, { passage_ids: [...ids], languageId });
  return (
    <Loaded state={state} skeleton={<Skeleton height="20rem" />} empty={NotThere}>
      {({ items, totalAmount, recognised }) => (
        <Stack>
          <Card>
            <DisputedPassages
              title={`${t('complaints.several', { count: items.length })}, ${formats.money(totalAmount)}`}
              passages={items}
              below={(passage) => <WhyDisputed passage={passage} />}
              // Which of them is disputed already has to be seen.
              shortened={items.every(({ filedBefore }) => filedBefore.length === 0)}
            />
          </Card>
          {form(recognised ?? undefined)}
        </Stack>
      )}
    </Loaded>
  );
}

type Asked = CallResult<typeof getSporniProlasci>['items'][number];

/** What looks wrong about one of several, and what it should have cost. */
function WhyDisputed({ passage }: { readonly passage: Asked }) {
  const { t, formats } = useTexts();
  const { reasons, kategorija, due, filedBefore } = passage;
  const [filed] = filedBefore;
  return (
    <>
      <Reasons reasons={reasons} kategorija={kategorija} />
      {due === null ? null : (
        <p>{t('complaints.several-due', { amount: formats.money(due, { exact: true }) })}</p>
      )}
      {filed === undefined ? null : (
        <p>
          <Link to="/pages/reklamacije" search={{ complaint_number: filed.complaint_number }}>
            {t('complaints.several-filed', { number: filed.complaint_number })}
          </Link>
        </p>
      )}
    </>
  );
}

function NotThere({ code }: { readonly code: string }) {
  if (code === 'request.not-found') return <NotTaken />;
  return code === 'complaints.subject-not-found' ? <NoSubject /> : undefined;
}

function NoSubject() {
  const { t } = useTexts();
  const driver = useRole() === 'driver';
  return (
    <EmptyState
      icon={<SearchX size={36} />}
      title={t('complaints.subject-not-found')}
      actions={
        driver ? undefined : (
          <ButtonLink to="/pages/reklamacije" search={{ about: 'other' }}>
            {t('complaints.new-free')}
          </ButtonLink>
        )
      }
    >
      {driver ? undefined : t('complaints.no-subject-text')}
    </EmptyState>
  );
}
