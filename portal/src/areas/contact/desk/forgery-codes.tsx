import type { DeskMessage } from '@rampa/contract/contact';
import { CircleCheck, CircleX } from 'lucide-react';
import { type Fact, useOurFacts } from '../../../lib/mail-check/use-our-facts.tsx';
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

function CodeOf({ code: { code, mail, document, madeUp } }: { readonly code: Code }) {
  const { t } = useTexts();
  const facts = useOurFacts();
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
      {mail === null ? null : <Facts facts={facts.ofMail(mail)} />}
      {document === null ? null : <Facts facts={facts.ofDocument(document)} />}
      <p>
        {t(
          ours
            ? 'contact.desk-code-compare'
            : madeUp === true
              ? 'contact.desk-code-made-up'
              : 'contact.desk-code-doubt',
        )}
      </p>
    </Stack>
  );
}

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return <DescriptionList items={facts.map(([term, value]) => ({ term, value }))} />;
}
