import { type ComplaintSubjectKind, getPredmet } from '@rampa/contract/complaints';
import { useNavigate } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useRole } from '../../lib/session/use-may.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Page, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ComplaintForm } from './complaint-form.tsx';
import { ComplaintSubject } from './complaint-subject.tsx';
import { FiledBefore } from './filed-before.tsx';
import { NotTaken } from './not-taken.tsx';
import { Recognised } from './recognised.tsx';

interface NewComplaintPageProps {
  readonly about: ComplaintSubjectKind;
  readonly id: string;
}

/** A new complaint; what it is about is above the form. */
export function NewComplaintPage({ about, id }: NewComplaintPageProps) {
  const { t, languageId } = useTexts();
  const navigate = useNavigate({ from: '/pages/reklamacije' });
  const state = useCall(getPredmet, { about, id, languageId });
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
      <Loaded
        state={state}
        skeleton={<Skeleton height="5rem" />}
        empty={({ code }) => {
          if (code === 'request.not-found') return <NotTaken />;
          return code === 'complaints.subject-not-found' ? <NoSubject /> : undefined;
        }}
      >
        {(subject) => (
          <Stack>
            {about === 'other' ? null : (
              <Card>
                <ComplaintSubject subject={subject} />
              </Card>
            )}
            <FiledBefore filed={subject.filedBefore} />
            <Recognised recognised={subject.recognised} />
            <ComplaintForm
              about={about}
              id={id}
              proposedKind={subject.recognised?.kind}
              onFiled={(number) =>
                void navigate({ search: { complaint_number: number, filed: 'yes' }, replace: true })
              }
            />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
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
