import { madeUpCodesIn, proveriKod, readMailCode } from '@rampa/contract/mail-check';
import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../lib/api/queries.ts';
import { longestCode } from '../../lib/longest-code.ts';
import { CallError } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CodeForm } from './code-form.tsx';
import styles from './mail-check.module.css';
import { OurMail } from './our-mail.tsx';
import { OurDocument } from './our-document.tsx';
import { NotOurs } from './not-ours.tsx';

const route = getRouteApi('/open/provera');

/** `/provera`: whether a mail or a document is from us, by the code at its foot. */
export function MailCheckPage() {
  const { t } = useTexts();
  const { kod } = route.useSearch();
  const navigate = route.useNavigate();
  const code = kod === undefined ? null : readMailCode(kod);
  const unreadable = kod !== undefined && code === null;
  return (
    <Page title={t('mail-check.title')} lead={t('mail-check.lead')} width="column">
      <CodeForm
        asked={kod ?? ''}
        onCheck={(typed) => void navigate({ search: { kod: typed }, resetScroll: false })}
      />
      {/* There from the start, so that what appears in it is read out. */}
      <div aria-live="polite" className={styles['answer']}>
        {code === null ? null : <Answer key={code} code={code} />}
        {unreadable ? <NotOurs code={notOursIn(kod)} known={false} /> : null}
      </div>
      {code === null && !unreadable ? <HowToTell /> : null}
    </Page>
  );
}

/** What is reported of what was typed: the code in it, or all of it where that may be one; a whole message is none. */
function notOursIn(typed: string): string {
  return madeUpCodesIn(typed)[0] ?? (typed.length > longestCode ? '' : typed);
}

function Answer({ code }: { readonly code: string }) {
  const { languageId } = useTexts();
  const { value, refusal, loading, retry } = useCall(proveriKod, { kod: code, languageId });
  if (value === undefined) {
    return refusal === undefined ? (
      <Skeleton height="14rem" />
    ) : (
      <CallError refusal={refusal} busy={loading} onRetry={retry} />
    );
  }
  if (value.mail !== null) return <OurMail mail={value.mail} code={code} />;
  // A server of the version before does not mention documents.
  if (value.document) return <OurDocument document={value.document} code={code} />;
  return <NotOurs code={code} known />;
}

function HowToTell() {
  const { t } = useTexts();
  return (
    <Section title={t('mail-check.tell')}>
      <ul className={styles['list']}>
        <li>{t('mail-check.tell-code')}</li>
        <li>{t('mail-check.tell-without')}</li>
        <li>{t('mail-check.tell-secrets')}</li>
        <li>{t('mail-check.tell-address')}</li>
      </ul>
    </Section>
  );
}
