import type { CallResult } from '@rampa/contract';
import { getClanovi } from '@rampa/contract/identity';
import { getPrihvatanja } from '@rampa/contract/legal';
import { getZatvaranje, izvozPodataka, obrisiNalog } from '@rampa/contract/personal-data';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useDownload } from '../../../lib/api/download.ts';
import { useCall } from '../../../lib/api/queries.ts';
import { messages } from '../../../lib/calls.ts';
import { proofs } from '../../../lib/proof/proof.ts';
import { legalPaths } from '../../../lib/screens/legal-links.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { useOfflineReason } from '../../../lib/screens/use-offline-reason.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Notice } from '../../../ui/status-pill.tsx';
import { LeaveSection } from '../members/leave-section.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import styles from './profile.module.css';

/** Export of all data, and the end: of the account, or of one's membership in it. */
export function AccountTab() {
  const mayClose = useMay(obrisiNalog);
  const person = useSession().user?.lice;
  return (
    <div className={styles['sections']}>
      <ExportSection />
      <TermsSection />
      {person === 'pravno' || person === 'fizicko' ? <LeaveSection /> : null}
      {mayClose ? <ClosingSection /> : null}
    </div>
  );
}

function ExportSection() {
  const { t, formats, languageId } = useTexts();
  const offline = useOfflineReason();
  const { start, progress } = useDownload(izvozPodataka);
  const [fault, setFault] = useState<string | undefined>(undefined);

  async function download(): Promise<void> {
    setFault(undefined);
    const outcome = await proofs.with(async () => {
      const done = await start({ languageId }, 'rampa-podaci.zip');
      return done === 'cancelled' ? { ok: true as const } : done;
    });
    if (!outcome.ok) setFault(messages.refusal(outcome));
  }

  return (
    <Section title={t('identity.my-data')}>
      <Stack gap="tight">
        <p>{t('identity.my-data-text')}</p>
        {fault === undefined ? null : (
          <Notice tone="bad" role="alert">
            <p>{fault}</p>
          </Notice>
        )}
        <Row>
          <Button
            icon={<Download size={20} aria-hidden="true" />}
            busy={progress !== undefined}
            disabledReason={offline}
            onClick={() => void download()}
          >
            {t('identity.my-data-take')}
          </Button>
          {progress === undefined ? null : (
            <span role="status">{formats.bytes(progress.bytes)}</span>
          )}
        </Row>
        <p>
          <Link to="/pages/moji-podaci">{t('identity.my-data-kept')}</Link>
        </p>
      </Stack>
    </Section>
  );
}

/** What was agreed to when the account was opened, and newer versions announced since. */
function TermsSection() {
  const { t, formats } = useTexts();
  const { value } = useCall(getPrihvatanja, {}, { quiet: true });
  const items = value?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title={t('identity.agreed')}>
      <ul className={styles['list']}>
        {items.map(({ page, version, at, way }) => (
          <li key={`${page} ${version}`} className={styles['lineText']}>
            <Link to={legalPaths[page]} search={{ verzija: version }}>
              {t('identity.agreed-version', { page: t(`legal.${page}`), version })}
            </Link>
            <span className={styles['muted']}>
              {t(way === 'registration' ? 'identity.agreed-at' : 'identity.told-at', {
                day: formats.longDay(at),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Outlook = CallResult<typeof getZatvaranje>;

function ClosingSection() {
  const { t } = useTexts();
  const state = useCall(getZatvaranje, {});
  return (
    <Section title={t('identity.closing')}>
      <Loaded state={state} skeleton={<Skeleton height="10rem" />}>
        {(outlook) => <Closing outlook={outlook} />}
      </Loaded>
    </Section>
  );
}

/** Links to where an obstacle can be removed. */
const waysOut = {
  debt: { to: '/pages/tagovi' },
  'payment-pending': { to: '/pages/dopune' },
  'order-open': { to: '/pages/kupovina-pregled' },
  'complaint-open': { to: '/pages/reklamacije' },
  'abroad-unpaid': { to: '/pages/extToll', search: { tab: 'racuni' } },
  'postpaid-open': { to: '/pages/odlozeno-placanje' },
} as const;

function WayOut({ hindrance }: { readonly hindrance: Outlook['hindrances'][number] }) {
  const { t } = useTexts();
  if (hindrance === 'not-owner') return null;
  return <Link {...waysOut[hindrance]}>{t(`personal-data.see-${hindrance}`)}</Link>;
}

function Closing({ outlook }: { readonly outlook: Outlook }) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const [open, setOpen] = useState(false);
  const { balance, openRequests, hindrances } = outlook;
  const members = useCall(getClanovi, {}, { quiet: true }).value;
  return (
    <Stack gap="tight">
      <p>{t('identity.closing-text')}</p>
      <ul className={styles['facts']}>
        {(members?.totalRecords ?? 1) > 1 ? <li>{t('identity.closing-members')}</li> : null}
        <li>{t('identity.closing-erased')}</li>
        <li>{t('identity.closing-kept')}</li>
        <li>
          {balance.amount > 0
            ? t('identity.closing-balance', { amount: formats.money(balance) })
            : t('identity.closing-no-balance')}
        </li>
        {openRequests === 0 ? null : (
          <li>{t('identity.closing-requests', { count: openRequests })}</li>
        )}
      </ul>
      {hindrances.map((hindrance) => (
        <Notice key={hindrance} tone="notice">
          <p>{t(`personal-data.${hindrance}`)}</p>
          <WayOut hindrance={hindrance} />
        </Notice>
      ))}
      {hindrances.length > 0 ? null : (
        <Row>
          <Button kind="danger" disabledReason={offline} onClick={() => setOpen(true)}>
            {t('identity.close-account')}
          </Button>
        </Row>
      )}
      {open ? <CloseAccountDialog balance={balance} onClose={() => setOpen(false)} /> : null}
    </Stack>
  );
}
