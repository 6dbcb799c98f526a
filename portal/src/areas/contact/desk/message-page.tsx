import { type DeskMessage, getPoruka, getPoruke, zatvoriPoruku } from '@rampa/contract/contact';
import { Link } from '@tanstack/react-router';
import { Archive, SearchX } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { ActButton } from '../../../lib/screens/act-button.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Page, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AnswerForm } from './answer-form.tsx';
import { ForgeryCodes } from './forgery-codes.tsx';
import { ForgeryMark } from './forgery-mark.tsx';
import styles from './messages.module.css';

/** A message to the operator: its text, its author, the answers. */
export function MessagePage({ reference }: { readonly reference: string }) {
  const { t } = useTexts();
  const state = useCall(getPoruka, { reference });
  return (
    <Page
      title={state.value?.subject ?? reference}
      lead={
        state.value === undefined ? undefined : (
          <span className={styles['marked']}>
            {reference}
            <ForgeryMark kind={state.value.kind} />
          </span>
        )
      }
      width="column"
      actions={
        <ButtonLink to="/uprava/poruke" search={{}} kind="quiet">
          {t('contact.desk-queue')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) =>
          code === 'contact.message-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('contact.message-not-found')} />
          ) : undefined
        }
      >
        {(message) => (
          <>
            <Written message={message} />
            <ForgeryCodes codes={message.codes} />
            <Answers message={message} />
            <Section
              title={t('contact.desk-answer')}
              actions={message.state === 'closed' ? undefined : <CloseButton message={message} />}
            >
              <AnswerForm message={message} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface MessageProps {
  readonly message: DeskMessage;
}

function Written({ message }: MessageProps) {
  const { t, formats, now } = useTexts();
  const { name, email, phone, tag, account_id: account, sentAt } = message;
  const facts: readonly (readonly [string, string])[] = [
    [t('contact.desk-email'), email],
    [t('contact.desk-phone'), phone],
    [t('contact.desk-tag'), tag],
    [t('contact.desk-at'), formats.dayTime(sentAt, now)],
    [t('contact.desk-state'), t(`contact.desk-state-${message.state}`)],
    [t('contact.desk-handled'), message.handledBy],
  ];
  return (
    <Card>
      <Stack>
        <p className={styles['text']}>{message.message}</p>
        <DescriptionList
          items={[
            {
              term: t('contact.desk-from'),
              value:
                account === null ? (
                  name
                ) : (
                  <Link to="/uprava/kupci" search={{ account }}>
                    {name}
                  </Link>
                ),
            },
            ...facts.flatMap(([term, value]) => (value === '' ? [] : [{ term, value }])),
          ]}
        />
      </Stack>
    </Card>
  );
}

function Answers({ message: { answers } }: MessageProps) {
  const { t, formats, now } = useTexts();
  if (answers.length === 0) return null;
  return (
    <Section title={t('contact.desk-answers')}>
      <ol className={styles['answers']} aria-label={t('contact.desk-answers')}>
        {answers.map(({ answer_id: id, text, at, writer }) => (
          <li key={id}>
            <Card>
              <p className={styles['head']}>
                <strong>{writer === '' ? t('contact.desk-somebody') : writer}</strong>
                <time dateTime={at}>{formats.dayTime(at, now)}</time>
              </p>
              <p className={styles['text']}>{text}</p>
            </Card>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function CloseButton({ message: { reference } }: MessageProps) {
  const { t } = useTexts();
  return (
    <ActButton
      call={zatvoriPoruku}
      input={{ reference }}
      refresh={[getPoruka, getPoruke]}
      icon={<Archive size={18} aria-hidden="true" />}
      label={t('contact.desk-close')}
      done={t('contact.desk-closed')}
    />
  );
}
