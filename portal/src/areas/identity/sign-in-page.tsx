import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState, useSyncExternalStore } from 'react';
import { hasDraftsAt } from '../../lib/drafts/drafts.ts';
import { keptAddress, picture } from '../../lib/portal.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
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
  const { goesOn, typed } = useGoesOn();
  const [registered, setRegistered] = useState<string | null>(null);
  if (registered !== null) return <CheckYourMail email={registered} />;
  return (
    <Page
      title={t(tab === 'prijava' ? 'identity.sign-in-title' : 'identity.registration-title')}
      {...(goesOn && tab === 'prijava'
        ? { lead: t(typed ? 'identity.sign-in-goes-on-typed' : 'identity.sign-in-goes-on') }
        : {})}
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
          {
            id: 'prijava',
            label: t('identity.tab-sign-in'),
            content: (
              <Stack>
                <SignInForm />
                <Row>
                  <ButtonLink to="/pages/dopuna-gost" size="small">
                    {t('identity.guest-top-up')}
                  </ButtonLink>
                </Row>
              </Stack>
            ),
          },
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

/**
 * Whether somebody was on the way to a screen, and whether what they have typed there is kept: of a dialog it is not. The address is
 * removed once the sign-in has worked; until then the page says that it leads on. The server, which draws the first picture, knows it
 * of the page that was asked for, and nothing of what was typed.
 */
function useGoesOn(): { readonly goesOn: boolean; readonly typed: boolean } {
  const [address] = useState(() => keptAddress.waiting('sign-in'));
  const waits = address !== undefined;
  const goesOn = useSyncExternalStore(
    never,
    () => waits,
    () => (import.meta.env.SSR ? waits : picture?.goesOn === true),
  );
  const typed = useSyncExternalStore(
    never,
    () => waits && [sessionStorage, localStorage].some((storage) => hasDraftsAt(storage, address)),
    () => false,
  );
  return { goesOn, typed: goesOn && typed };
}

const never = () => () => undefined;
