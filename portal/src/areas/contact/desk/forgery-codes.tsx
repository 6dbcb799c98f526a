import type { DeskMessage } from '@rampa/contract/contact';
import { CircleCheck, CircleX } from 'lucide-react';
import { bare } from '../../../lib/formats/bare.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Card, Section, Stack } from '../../../ui/page.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import styles from './messages.module.css';

type Code = NonNullable<DeskMessage['codes']>[number];

/** Whether the codes of a reported forgery are ours, and of what: one that was copied is told by what differs. */
export function ForgeryCodes({ codes }: Pick<DeskMessage, 'codes'>) {
  const { t } = useTexts();
  if (codes === undefined) return null;
  return (
    <Section title={t('contact.desk-codes')}>
      <Stack>
        {codes.length === 0 ? <p>{t('contact.desk-codes-none')}</p> : null}
        {codes.map((code) => (
          <Card key={code.code}>
            <CodeOf code={code} />
          </Card>
        ))}
      </Stack>
    </Section>
  );
}

function CodeOf({ code: { code, mail, document } }: { readonly code: Code }) {
  const { t } = useTexts();
  const ours = mail !== null || document !== null;
  return (
    <Stack>
      <p className={styles['marked']}>
        <strong translate="no">{code}</strong>
        {ours ? (
          <StatusPill tone="notice" icon={<CircleCheck size={16} aria-hidden="true" />}>
            {t('contact.desk-code-ours')}
          </StatusPill>
        ) : (
          <StatusPill tone="bad" icon={<CircleX size={16} aria-hidden="true" />}>
            {t('contact.desk-code-not-ours')}
          </StatusPill>
        )}
      </p>
      {mail === null ? null : <OurMail mail={mail} />}
      {document === null ? null : <OurDocument document={document} />}
      <p>{t(ours ? 'contact.desk-code-compare' : 'contact.desk-code-doubt')}</p>
    </Stack>
  );
}

function OurMail({
  mail: { channel, sentAt, to, subject },
}: {
  readonly mail: NonNullable<Code['mail']>;
}) {
  const { t, formats } = useTexts();
  const sms = channel === 'sms';
  return (
    <DescriptionList
      items={[
        {
          term: t('mail-check.sent'),
          value: (
            <time dateTime={sentAt}>
              {bare(formats.longDay(sentAt))}, {formats.time(sentAt)}
            </time>
          ),
        },
        {
          term: t(sms ? 'mail-check.to-number' : 'mail-check.to'),
          value: <span translate="no">{to}</span>,
        },
        { term: t(sms ? 'mail-check.about' : 'mail-check.subject'), value: subject },
      ]}
    />
  );
}

function OurDocument({
  document: { kind, number, issuedAt, total, recipient },
}: {
  readonly document: NonNullable<Code['document']>;
}) {
  const { t, formats } = useTexts();
  return (
    <DescriptionList
      items={[
        { term: t('mail-check.document'), value: t(`mail-check.document-${kind}`) },
        {
          term: t('mail-check.document-number'),
          value: <span translate="no">{number}</span>,
        },
        {
          term: t('mail-check.document-day'),
          value: <time dateTime={issuedAt}>{formats.longDay(issuedAt)}</time>,
        },
        {
          term: t(
            kind === 'statement' ? 'mail-check.document-balance' : 'mail-check.document-total',
          ),
          value: formats.money(total, { exact: true }),
        },
        ...(recipient === ''
          ? []
          : [
              {
                term: t('mail-check.document-recipient'),
                value: <span translate="no">{recipient}</span>,
              },
            ]),
      ]}
    />
  );
}
