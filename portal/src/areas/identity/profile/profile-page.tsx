import { getProfil, type Profile } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useCall } from '../../../lib/api/queries.ts';
import { profileTabsOf } from '../../../lib/profile-tabs/profile-tabs.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AccountTab } from './account-tab.tsx';
import { DevicesSection } from './devices-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NoticesSection } from './notices-section.tsx';
import { NotificationForm } from './notification-form.tsx';
import { PersonForm } from './person-form.tsx';
import styles from './profile.module.css';
import { SecondFactorSections } from './second-factor-section.tsx';

const route = getRouteApi('/pages/profil');

/** `/pages/profil`: who the customer is, what they are told, and where they are signed in. */
export function ProfilePage() {
  const { t } = useTexts();
  const { tab = 'podaci' } = route.useSearch();
  const navigate = route.useNavigate();
  const state = useCall(getProfil, {});
  const { user } = useSession();
  const others = profileTabsOf(user);
  // An address that leads to a tab of a company's shows the first one to everybody else.
  const selected = tab === 'api' && others.length === 0 ? 'podaci' : tab;
  return (
    <Page title={t('identity.profile-title')} lead={state.value?.username} width="column">
      <Tabs
        label={t('identity.profile-title')}
        selected={selected}
        onSelect={(id) =>
          void navigate({
            search: id === 'podaci' ? {} : { tab: id },
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          {
            id: 'podaci',
            label: t('identity.tab-person'),
            content: (
              <WithProfile state={state} show={(profile) => <PersonTab profile={profile} />} />
            ),
          },
          {
            id: 'obavestenja',
            label: t('identity.tab-notices'),
            content: (
              <WithProfile
                state={state}
                show={(profile) => (
                  <div className={styles['sections']}>
                    <NoticesSection />
                    <Section title={t('identity.notify-what')}>
                      <NotificationForm profile={profile} />
                    </Section>
                  </div>
                )}
              />
            ),
          },
          {
            id: 'uredjaji',
            label: t('identity.tab-security'),
            content: <SecurityTab state={state} />,
          },
          ...others.map(({ id, label, Content }) => ({
            id,
            label: t(label),
            content: <Content />,
          })),
          { id: 'nalog', label: t('identity.tab-account'), content: <AccountTab /> },
        ]}
      />
    </Page>
  );
}

interface ProfileStateProps {
  readonly state: ReturnType<typeof useCall<typeof getProfil>>;
}

function WithProfile({
  state,
  show,
}: ProfileStateProps & { readonly show: (profile: Profile) => React.ReactNode }) {
  return (
    <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
      {show}
    </Loaded>
  );
}

function PersonTab({ profile }: { readonly profile: Profile }) {
  return (
    <Stack>
      <PersonForm profile={profile} />
      <EmailSection profile={profile} />
    </Stack>
  );
}

function SecurityTab({ state }: ProfileStateProps) {
  const { t, formats } = useTexts();
  return (
    <div className={styles['sections']}>
      <Section title={t('identity.password')}>
        <Stack gap="tight">
          {state.value === undefined ? null : (
            <p>
              {t('identity.password-since', {
                day: formats.longDay(state.value.passwordChangedAt),
              })}
            </p>
          )}
          <Row>
            <ButtonLink
              to="/pages/promena-lozinke"
              icon={<KeyRound size={20} aria-hidden="true" />}
            >
              {t('identity.change-password')}
            </ButtonLink>
          </Row>
        </Stack>
      </Section>
      <SecondFactorSections />
      <DevicesSection />
    </div>
  );
}
