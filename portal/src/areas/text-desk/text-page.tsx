import { type EditableText, getJedanTekst } from '@rampa/contract/language';
import { SearchX } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Section } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './text-desk.module.css';
import { TextForm } from './text-form.tsx';

/** One text in the languages that it is written in. */
export function TextPage({ textKey }: { readonly textKey: string }) {
  const { t } = useTexts();
  const state = useCall(getJedanTekst, { key: textKey });
  return (
    <Page
      title={t('text-desk.one')}
      actions={
        <ButtonLink to="/uprava/tekstovi" search={{}} kind="quiet">
          {t('text-desk.all')}
        </ButtonLink>
      }
    >
      <Loaded
        state={state}
        skeleton={<Skeleton height="28rem" />}
        empty={({ code }) =>
          code === 'language.text-not-found' ? (
            <EmptyState icon={<SearchX size={36} />} title={t('text-desk.none')} />
          ) : undefined
        }
      >
        {(text) => <Shown text={text} />}
      </Loaded>
    </Page>
  );
}

function Shown({ text }: { readonly text: EditableText }) {
  const { t } = useTexts();
  const { key, params, serbian, english, markup } = text;
  return (
    <>
      <div className={styles['facts']}>
        <p className={styles['key']} translate="no">
          {key}
        </p>
        {params.length === 0 ? null : (
          <p>
            {t('text-desk.params')}{' '}
            <code translate="no">{params.map((name) => `{{${name}}}`).join(' ')}</code>
          </p>
        )}
        {markup ? <p>{t('text-desk.markup')}</p> : null}
      </div>
      <div className={styles['languages']}>
        <Section title={t('text-desk.serbian')}>
          <TextForm textKey={key} language="sr-Cyrl" written={serbian} />
        </Section>
        {english === null ? null : (
          <Section title={t('text-desk.english')}>
            <TextForm textKey={key} language="en" written={english} />
          </Section>
        )}
      </div>
    </>
  );
}
