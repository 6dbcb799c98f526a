import {
  type DeskComplaint,
  getRedReklamacija,
  getReklamacijaUprave,
  preuzmiReklamaciju,
} from '@rampa/contract/complaints';
import { Link } from '@tanstack/react-router';
import { Hand, Megaphone, SearchX, Users } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { ActButton } from '../../../lib/screens/act-button.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useSwitchedOff } from '../../../lib/session/use-switched-off.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card, Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Badge, Notice } from '../../../ui/status-pill.tsx';
import { ComplaintClock } from '../complaint-clock.tsx';
import { ComplaintState } from '../complaint-state.tsx';
import { RefundNotice } from '../refund-notice.tsx';
import { ComplaintSubject } from '../complaint-subject.tsx';
import { Thread } from '../thread.tsx';
import { RelatedComplaints } from './related-complaints.tsx';
import { DeskPassage } from './desk-passage.tsx';
import { DisputedPassages } from '../disputed-passages.tsx';
import { passagesOf } from '../passages-of.ts';
import { DeskCustomer } from './desk-customer.tsx';
import { DeskComputationAbroad } from './desk-computation-abroad.tsx';
import { DeskFacts, DeskFactsOnDemand } from './desk-facts.tsx';
import { DeskComputation } from './desk-computation.tsx';
import { AssignButton } from './assign-button.tsx';
import { ComplaintNotes } from './complaint-notes.tsx';
import { DeskWork } from './desk-work.tsx';
import { UnsentTexts } from './unsent-texts.tsx';
import { useDeskSource } from './use-desk-files.ts';
import styles from './desk.module.css';

/** A complaint at the desk: what it is about, its deadlines, the thread, what can be done. */
export function DeskComplaintPage({ number }: { readonly number: string }) {
  const { t, languageId } = useTexts();
  const state = useCall(getReklamacijaUprave, { complaint_number: number, languageId });
  return (
    <Page
      title={t('complaints.one', { number })}
      actions={
        <ButtonLink to="/uprava/reklamacije" search={{}} kind="quiet">
          {t('complaints.desk-queue')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) =>
          code === 'complaints.not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('complaints.not-found')} />
          ) : undefined
        }
      >
        {(complaint) => (
          <div className={styles['sides']}>
            <div className={styles['standing']}>
              <ComplaintStatus complaint={complaint} />
            </div>
            <div className={styles['work']}>
              <DeskThread complaint={complaint} />
              <Waits complaint={complaint} />
              {complaint.mayWrite ? (
                <DeskWork complaint={complaint} />
              ) : (
                <Section title={t('complaints.desk-work')}>
                  <Stack>
                    <p>
                      {t(
                        complaint.state === 'withdrawn'
                          ? 'complaints.desk-over-withdrawn'
                          : 'complaints.desk-over',
                      )}
                    </p>
                    <UnsentTexts complaint={complaint} />
                  </Stack>
                </Section>
              )}
            </div>
            <div className={styles['computation']}>
              <Stack>
                <ComplaintNotes complaint={complaint} />
                <Computed complaint={complaint} />
                <Several complaint={complaint} />
                <Facts complaint={complaint} />
              </Stack>
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

interface ComplaintProps {
  readonly complaint: DeskComplaint;
}

/** A refund that a colleague has proposed, and that is still to be confirmed. */
function Waits({ complaint: { proposed = null } }: ComplaintProps) {
  const { t, formats, now } = useTexts();
  if (proposed === null) return null;
  const { by: name, at, amount } = proposed;
  return (
    <Notice tone="notice" icon={<Users size={20} aria-hidden="true" />}>
      {t('complaints.desk-waits', {
        name,
        amount: formats.money(amount, { exact: true }),
        moment: formats.dayTime(at, now),
      })}{' '}
      <Link to="/uprava/za-potvrdu" search={{}}>
        {t('approvals.title')}
      </Link>
    </Notice>
  );
}

function Computed({ complaint: { computation, computationAbroad } }: ComplaintProps) {
  if (computation === null && computationAbroad === null) return null;
  return (
    <>
      {computation === null ? null : <DeskComputation computation={computation} />}
      {computationAbroad === null ? null : (
        <DeskComputationAbroad computation={computationAbroad} />
      )}
    </>
  );
}

function Several({ complaint }: ComplaintProps) {
  const { t } = useTexts();
  const unused = useSwitchedOff('complaint-tools');
  const passages = passagesOf(complaint);
  if (passages.length === 0) return null;
  return (
    <Card>
      <DisputedPassages
        title={t('complaints.several-list')}
        passages={passages}
        below={(passage) => (
          <>
            <DeskPassage passage={passage} />
            {unused ? null : (
              <DeskFactsOnDemand
                number={complaint.complaint_number}
                passageId={passage.passage_id}
              />
            )}
          </>
        )}
      />
    </Card>
  );
}

/** What was around the only passage that it is about; several have it each. */
function Facts({ complaint }: ComplaintProps) {
  const { subject, complaint_number: number } = complaint;
  const isPassage = subject.kind === 'passage' || subject.kind === 'passage-abroad';
  const unused = useSwitchedOff('complaint-tools');
  return isPassage && !unused ? <DeskFacts number={number} /> : null;
}

function DeskThread({ complaint }: ComplaintProps) {
  const { t } = useTexts();
  const { complaint_number: number, thread, writers } = complaint;
  const source = useDeskSource(number);
  return (
    <Stack gap="tight">
      <h2>{t('complaints.thread')}</h2>
      <Thread thread={thread} desk={{ writers, source }} />
    </Stack>
  );
}

function ComplaintStatus({ complaint }: ComplaintProps) {
  const { t, formats } = useTexts();
  const { refund, bankAccount, receivedAt, objectedAt, handledBy } = complaint;
  return (
    <Card>
      <Stack>
        <Row>
          <ComplaintState state={complaint.state} desk />
          {objectedAt === null ? null : (
            <Badge tone="notice">{t('complaints.desk-objected')}</Badge>
          )}
          <Escalated complaint={complaint} />
          {complaint.mayTake ? <TakeButton complaint={complaint} /> : null}
          <Assign complaint={complaint} />
        </Row>
        <strong>{t(`complaints.kind-${complaint.kind}`)}</strong>
        <ComplaintSubject subject={complaint.subject} />
        <RelatedComplaints complaint={complaint} />
        <RefundNotice refund={refund} />
        <ComplaintClock
          clock={complaint.clock}
          before={[
            {
              term: t('complaints.desk-customer'),
              value: <DeskCustomer customer={complaint.customer} />,
            },
            {
              term: t('complaints.desk-handled'),
              value: handledBy === '' ? t('complaints.desk-nobody') : handledBy,
            },
            { term: t('complaints.received'), value: formats.day(receivedAt) },
            ...(objectedAt === null
              ? []
              : [{ term: t('complaints.objected'), value: formats.day(objectedAt) }]),
            ...(bankAccount === ''
              ? []
              : [{ term: t('complaints.bank-account'), value: bankAccount }]),
          ]}
        />
      </Stack>
    </Card>
  );
}

/** Supervisors were told that time runs out. */
function Escalated({ complaint }: ComplaintProps) {
  const { t, formats } = useTexts();
  // A server of the version before does not mention it.
  const told: Partial<DeskComplaint> = complaint;
  const { escalatedAt = null } = told;
  if (escalatedAt === null) return null;
  return (
    <Badge tone="notice" icon={<Megaphone size={16} aria-hidden="true" />}>
      {t('complaints.desk-escalated-on', { day: formats.day(escalatedAt) })}
    </Badge>
  );
}

function Assign({ complaint }: ComplaintProps) {
  // A closed complaint is nobody's work, and a server of the version before assigns none.
  const told: Partial<DeskComplaint> = complaint;
  const { clerks = [] } = told;
  const unused = useSwitchedOff('complaint-tools');
  return clerks.length === 0 || unused ? null : <AssignButton complaint={complaint} />;
}

function TakeButton({ complaint: { complaint_number, revision } }: ComplaintProps) {
  const { t } = useTexts();
  return (
    <ActButton
      call={preuzmiReklamaciju}
      input={{ complaint_number, revision }}
      refresh={[getReklamacijaUprave, getRedReklamacija]}
      icon={<Hand size={18} aria-hidden="true" />}
      label={t('complaints.desk-take')}
      done={t('complaints.desk-taken')}
    />
  );
}
