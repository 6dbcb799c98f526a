import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { offices } from '../../lib/country/offices.ts';
import { settings } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { ContactForm } from './contact-form.tsx';
import { ContactWays } from './contact-ways.tsx';
import styles from './contact-page.module.css';
import { MessageSent } from './message-sent.tsx';

const route = getRouteApi('/pages/kontakt');

/** How to reach the operator, and a form. */
export function ContactPage() {
  const { t } = useTexts();
  const { reference, prijava, kod, data } = route.useSearch();
  const navigate = useNavigate({ from: '/pages/kontakt' });
  // A reload keeps the number but not the address that was typed.
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  const showSent = (sent: string, email: string): void => {
    setSentTo(email);
    void navigate({ search: { reference: sent } });
  };
  if (reference !== undefined) return <MessageSent reference={reference} email={sentTo} />;
  if (prijava !== undefined) {
    return (
      <Page title={t('contact.forgery-title')} lead={t('contact.forgery-lead')} width="column">
        <ContactForm key={kod} forgery={{ code: kod ?? '' }} onSent={showSent} />
      </Page>
    );
  }
  return (
    <Page
      title={t('contact.title')}
      lead={t(
        offices[settings.country].phone === undefined ? 'contact.lead-no-phone' : 'contact.lead',
      )}
    >
      <div className={styles['layout']}>
        <ContactWays />
        <section className={styles['form']} aria-labelledby="contact-write">
          <h2 id="contact-write" className={styles['heading']}>
            {t('contact.write')}
          </h2>
          <ContactForm key={data} {...(data === undefined ? {} : { data })} onSent={showSent} />
        </section>
      </div>
    </Page>
  );
}
