import { CircleCheck, OctagonX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Row, Stack } from '../../ui/page.tsx';
import { Notice } from '../../ui/status-pill.tsx';
import { PayButton } from './invoices/pay-button.tsx';
import type { ServiceOverview, ServiceState, ServiceStatus } from './service-state.ts';

/** Whether the service works now; if not, what is missing and where to add it. */
export function ServiceBanner({
  state,
  status,
  overview,
}: {
  readonly state: ServiceState;
  readonly status: ServiceStatus;
  readonly overview: ServiceOverview | undefined;
}) {
  const { t, formats } = useTexts();
  const activatedAt = overview?.activatedAt ?? null;
  const invoice = overview?.unpaidInvoice ?? null;
  if (state === 'active') {
    return (
      <Notice
        tone="good"
        icon={<CircleCheck size={20} aria-hidden="true" />}
        title={t('external-toll.active-title')}
      >
        {activatedAt === null ? undefined : (
          <p>{t('external-toll.active-since', { day: formats.longDay(activatedAt) })}</p>
        )}
      </Notice>
    );
  }
  if (state === 'blocked') {
    const missing = <Missing status={status} />;
    return invoice === null ? (
      <BlockedByInvoice missing={missing} />
    ) : (
      <Blocked invoice={invoice} missing={missing} />
    );
  }
  return (
    <Notice
      tone="notice"
      icon={<TriangleAlert size={20} aria-hidden="true" />}
      title={t('external-toll.incomplete-title')}
    >
      <Stack gap="tight">
        <Missing status={status} />
        {overview === undefined ? (
          <>
            <p>{t('external-toll.terms-perhaps')}</p>
            <Row>
              <ButtonLink to="/pages/extToll" search={{ tab: 'uslovi' }} size="small">
                {t('external-toll.terms')}
              </ButtonLink>
            </Row>
          </>
        ) : null}
      </Stack>
    </Notice>
  );
}

function Missing({ status }: { readonly status: ServiceStatus }) {
  const { t } = useTexts();
  const { faliKartica, faliTag } = status;
  if (!faliKartica && !faliTag) return null;
  return (
    <Stack gap="tight">
      {faliTag ? <p>{t('external-toll.tag-missing')}</p> : null}
      {faliKartica ? <p>{t('external-toll.card-missing')}</p> : null}
      <Row>
        {faliTag ? (
          <ButtonLink to="/pages/extToll" search={{ tab: 'tagovi' }} size="small">
            {t('external-toll.to-tags')}
          </ButtonLink>
        ) : null}
        {faliKartica ? (
          <ButtonLink to="/pages/extToll" search={{ tab: 'kartice' }} size="small">
            {t('external-toll.to-cards')}
          </ButtonLink>
        ) : null}
      </Row>
    </Stack>
  );
}

/** Why nothing works abroad, and what makes it work again at once. */
function Blocked({
  invoice,
  missing,
}: {
  readonly invoice: NonNullable<ServiceOverview['unpaidInvoice']>;
  readonly missing: ReactNode;
}) {
  const { t, formats } = useTexts();
  const { number, amount, dueOn, racunId } = invoice;
  return (
    <Notice
      tone="bad"
      icon={<OctagonX size={20} aria-hidden="true" />}
      title={t('external-toll.blocked-title')}
    >
      <Stack gap="tight">
        <p>
          {t('external-toll.blocked-text', {
            number,
            amount: formats.money(amount, { exact: true }),
            day: formats.longDay(dueOn),
          })}
        </p>
        <p>{t('external-toll.blocked-remedy')}</p>
        <Row>
          <PayButton invoice={invoice} size="small" />
          <ButtonLink to="/pages/extToll" search={{ tab: 'racuni', racun: racunId }} size="small">
            {t('external-toll.invoice-details')}
          </ButtonLink>
        </Row>
        {missing}
      </Stack>
    </Notice>
  );
}

/** The same if the invoice itself is not named: it is found among the invoices. */
function BlockedByInvoice({ missing }: { readonly missing: ReactNode }) {
  const { t } = useTexts();
  return (
    <Notice
      tone="bad"
      icon={<OctagonX size={20} aria-hidden="true" />}
      title={t('external-toll.blocked-title')}
    >
      <Stack gap="tight">
        <p>{t('external-toll.blocked-by-invoice')}</p>
        <p>{t('external-toll.blocked-remedy')}</p>
        <Row>
          <ButtonLink to="/pages/extToll" search={{ tab: 'racuni' }} size="small">
            {t('external-toll.to-invoices')}
          </ButtonLink>
        </Row>
        {missing}
      </Stack>
    </Notice>
  );
}
