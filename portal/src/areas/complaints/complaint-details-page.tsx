import {
  type Complaint,
  dodajPoruku,
  getDetalji,
  podnesiPrigovor,
} from '@rampa/contract/complaints';
import { MessageCircleQuestion, Scale, SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { offices } from '../../lib/country/offices.ts';
import { settings } from '../../lib/portal.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card, Page, Row, Section, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { ComplaintClock } from './complaint-clock.tsx';
import { ComplaintState } from './complaint-state.tsx';
import { RefundNotice } from './refund-notice.tsx';
import { ComplaintSubject } from './complaint-subject.tsx';
import { DisputedPassages } from './disputed-passages.tsx';
import { FiledSign } from './filed-sign.tsx';
import { MessageForm } from './message-form.tsx';
import { NotTaken } from './not-taken.tsx';
import { passagesOf } from './passages-of.ts';
import { Thread } from './thread.tsx';
import { WithdrawButton } from './withdraw-button.tsx';

interface ComplaintDetailsPageProps {
  readonly number: string;
  /** It was filed just now: the page says so, and what happens next. */
  readonly filed: boolean;
}

/** A complaint: its state, its deadlines, the messages, and what can be done. */
export function ComplaintDetailsPage({ number, filed }: ComplaintDetailsPageProps) {
  const { t, languageId } = useTexts();
  const state = useCall(getDetalji, { complaint_number: number, languageId });
  return (
    <Page
      title={filed ? t('complaints.filed-title') : t('complaints.one', { number })}
      width="column"
      actions={
        <ButtonLink to="/pages/reklamacije" search={{}} kind="quiet">
          {t('complaints.all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) => {
          if (code === 'request.not-found') return <NotTaken />;
          return code === 'complaints.not-found' ? <NoComplaint /> : undefined;
        }}
      >
        {(complaint) => (
          <Stack gap="wide">
            {filed ? <FiledSign complaint={complaint} /> : null}
            <ComplaintStatus complaint={complaint} />
            <Section title={t('complaints.thread')}>
              <Thread thread={complaint.thread} />
            </Section>
            <WhatNext complaint={complaint} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

interface ComplaintProps {
  readonly complaint: Complaint;
}

function ComplaintStatus({ complaint }: ComplaintProps) {
  const { t, formats } = useTexts();
  const { refund, bankAccount, receivedAt, objectedAt } = complaint;
  const passages = passagesOf(complaint);
  return (
    <Card>
      <Stack>
        <Row>
          <ComplaintState state={complaint.state} />
          <strong>{t(`complaints.kind-${complaint.kind}`)}</strong>
        </Row>
        <ComplaintSubject subject={complaint.subject} />
        {passages.length === 0 ? null : (
          <DisputedPassages title={t('complaints.several-list')} passages={passages} shortened />
        )}
        <RefundNotice refund={refund} />
        <ComplaintClock
          clock={complaint.clock}
          before={[
            { term: t('complaints.received'), value: formats.day(receivedAt) },
            ...(objectedAt === null
              ? []
              : [{ term: t('complaints.objected'), value: formats.day(objectedAt) }]),
            ...(bankAccount === ''
              ? []
              : [{ term: t('complaints.bank-account'), value: `… ${bankAccount}` }]),
          ]}
        />
      </Stack>
    </Card>
  );
}

/** The one form that fits the state, and withdrawing. */
function WhatNext({ complaint }: ComplaintProps) {
  const { t } = useTexts();
  const { complaint_number: number, state, mayObject, mayWrite } = complaint;
  if (mayWrite) {
    const asked = state === 'waiting';
    return (
      <Section
        title={t(asked ? 'complaints.answer-us' : 'complaints.add')}
        actions={<WithdrawButton number={number} />}
      >
        <Stack>
          {asked ? (
            <Notice tone="notice" icon={<MessageCircleQuestion size={22} aria-hidden="true" />}>
              {t('complaints.waiting-text')}
            </Notice>
          ) : null}
          <MessageForm
            number={number}
            name="message"
            call={dodajPoruku}
            label={t('complaints.message')}
            hint={t('complaints.message-hint')}
            action={t('complaints.message-send')}
            done={t('complaints.message-sent')}
          />
        </Stack>
      </Section>
    );
  }
  if (state !== 'refused') return null;
  return (
    <Section title={t(mayObject ? 'complaints.object-title' : 'complaints.over-title')}>
      <Stack>
        <Notice tone="info" icon={<Scale size={22} aria-hidden="true" />}>
          {t(mayObject ? 'complaints.out-of-court' : 'complaints.over-out-of-court', {
            body: t(offices[settings.country].settlementBody),
          })}
        </Notice>
        {mayObject ? (
          <MessageForm
            number={number}
            name="objection"
            call={podnesiPrigovor}
            label={t('complaints.objection')}
            hint={t('complaints.objection-hint')}
            action={t('complaints.objection-send')}
            done={t('complaints.objection-sent')}
          />
        ) : null}
      </Stack>
    </Section>
  );
}

/** The link to all complaints is above it already. */
function NoComplaint() {
  const { t } = useTexts();
  return <EmptyState icon={<SearchX size={36} />} title={t('complaints.not-found')} />;
}
