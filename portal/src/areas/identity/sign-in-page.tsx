import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CheckYourMail } from './check-your-mail.tsx';
import { RegistrationForm } from './registration-form.tsx';
import { SignInForm } from './sign-in-form.tsx';

const route = getRouteApi('/prijava');

/** Sign in, or register on the second tab. */
export function SignInPage() {
  const { t } = useTexts();
  const { tab = 'prijava' } = route.useSearch();
  const navigate = useNavigate({ from: '/prijava' });
  const [registered, setRegistered] = useState<string | null>(null);
  if (registered !== null) return <CheckYourMail email={registered} />;
  return (
    <Page
      title={t(tab === 'prijava' ? 'identity.sign-in-title' : 'identity.registration-title')}
      width="column"
    >
      <Tabs
        label={t('identity.tabs')}
        selected={tab}
        onSelect={(id) =>
          void navigate({
            search: id === 'registracija' ? { tab: id } : {},
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          { id: 'prijava', label: t('identity.tab-sign-in'), content: <SignInForm /> },
          {
            id: 'registracija',
            label: t('identity.tab-registration'),
            content: <RegistrationForm onRegistered={setRegistered} />,
          },
        ]}
      />
    </Page>
  );
}
