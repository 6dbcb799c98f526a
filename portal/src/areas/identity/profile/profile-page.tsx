import { getClanovi, getProfil, type Profile } from '@rampa/contract/identity';
import { getRouteApi } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { AddTagLink } from '../../../lib/add-tag/add-tag-link.tsx';
import { useCall } from '../../../lib/api/queries.ts';
import { settings } from '../../../lib/portal.ts';
import { profileTabsOf } from '../../../lib/profile-tabs/profile-tabs.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useMay, useRole } from '../../../lib/session/use-may.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Page, Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { MembersTab } from '../members/members-tab.tsx';
import { AccountTab } from './account-tab.tsx';
import { DevicesSection } from './devices-section.tsx';
import { ElsewhereSection } from './elsewhere-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NoticesTab } from './notices-tab.tsx';
import { PersonForm } from './person-form.tsx';
import type { PersonValues } from './profile-values.ts';
import styles from './profile.module.css';
import { SecondFactorSections } from './second-factor-section.tsx';

const route = getRouteApi('/pages/profil');

/** `/pages/profil`: personal data, notifications, and where the customer is signed in. */
export function ProfilePage() {
  const { t } = useTexts();
  const { tab = 'podaci' } = route.useSearch();
  const navigate = route.useNavigate();
  const state = useCall(getProfil, {});
  const { user } = useSession();
  const [typed] = useState(() => new Map<string, PersonValues>());
  const shared = useMemberTabs(state, typed);
  const others = profileTabsOf(user);
  // The address of a tab that only others have shows the first tab to everybody else.
  const own = new Set(['obavestenja', 'uredjaji', 'nalog']);
  const there = own.has(tab) || [...shared, ...others].some(({ id }) => id === tab);
  const selected = there ? tab : 'podaci';
  return (
    <Page
      title={t('identity.profile-title')}
      // A blank line keeps the place.
      lead={state.value?.username ?? (state.loading ? '\u00a0' : undefined)}
      width="column"
      actions={<AddTagLink />}
    >
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
              <WithProfile
                state={state}
                show={(profile) => <PersonTab profile={profile} typed={typed} />}
              />
            ),
          },
          ...shared,
          {
            id: 'obavestenja',
            label: t('identity.tab-notices'),
            content: <NoticesTab state={state} />,
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

/** Tabs of who shares an account: the office sees the company's data, owners the members. */
function useMemberTabs(state: ProfileStateProps['state'], typed: Map<string, PersonValues>) {
  const { t } = useTexts();
  const person = useSession().user?.lice;
  const role = useRole();
  const maySeeMembers = useMay(getClanovi);
  const data = {
    id: 'firma' as const,
    label: t('identity.tab-company'),
    content: (
      <WithProfile
        state={state}
        show={(profile) => <CompanyTab profile={profile} typed={typed} />}
      />
    ),
  };
  const members = {
    id: 'clanovi' as const,
    label: t('identity.members'),
    content: <MembersTab />,
  };
  const company = person === 'pravno';
  const shareable = company || person === 'fizicko';
  return [
    ...(company && role !== 'driver' ? [data] : []),
    ...(shareable && maySeeMembers ? [members] : []),
  ];
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

interface DataTabProps {
  readonly profile: Profile;
  readonly typed: Map<string, PersonValues>;
}

function CompanyTab({ profile, typed }: DataTabProps) {
  const { t } = useTexts();
  const { poslovno_ime, pib, companyNumber } = profile;
  return (
    <Stack>
      {profile.role === 'owner' ? null : (
        <DescriptionList
          items={[
            { term: t('identity.company-name'), value: poslovno_ime },
            { term: t(`identity.pib-${settings.country}`), value: pib },
            { term: t('identity.company-number'), value: companyNumber },
          ]}
        />
      )}
      <PersonForm profile={profile} part="company" typed={typed} />
    </Stack>
  );
}

function PersonTab({ profile, typed }: DataTabProps) {
  return (
    <Stack>
      <PersonForm profile={profile} part="person" typed={typed} />
      {profile.signsInElsewhere ? <ElsewhereSection /> : <EmailSection profile={profile} />}
    </Stack>
  );
}

function SecurityTab({ state }: ProfileStateProps) {
  const { t, formats } = useTexts();
  if (state.value?.signsInElsewhere === true) {
    return (
      <div className={styles['sections']}>
        <ElsewhereSection />
        <DevicesSection />
      </div>
    );
  }
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
