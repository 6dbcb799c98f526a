import type { CallResult } from '@rampa/contract';
import { getT4ADetaljiRacuna, type T4APassage } from '@rampa/contract/external-toll';
import { ArrowLeft, FileX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useCall } from '../../../lib/api/queries.ts';
import { ComplaintLink } from '../../../lib/complaints/complaint-link.tsx';
import { Loaded } from '../../../lib/screens/loaded.tsx';
import { nameOf } from '../../../lib/tag-names/tag-names.tsx';
import { useTexts } from '../../../lib/texts/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { late } from '../../../ui/late.ts';
import { Row, Section, Stack } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import styles from '../external-toll.module.css';
import { PassagesList } from '../passages-list.tsx';
import { InvoiceOutlook, InvoiceStatus } from './invoice-status.tsx';
import { PayButton } from './pay-button.tsx';
import { PdfButton } from './pdf-button.tsx';
import { monthOfPeriod } from './period-name.ts';
import { unbroken } from '../../../ui/unbroken.tsx';

const Computation = late(async () => (await import('../computation.tsx')).Computation);

type Details = CallResult<typeof getT4ADetaljiRacuna>;

/** Passages shown at once; a fleet's invoice has thousands. */
const STEP = 50;

/** One invoice: the amount due, each passage, and the service charges apart. */
export function InvoiceDetails({ racunId }: { readonly racunId: string }) {
  const { t, languageId } = useTexts();
  const state = useCall(getT4ADetaljiRacuna, { racunId, languageId });
  const back = (
    <ButtonLink
      to="/pages/extToll"
      search={{ tab: 'racuni' }}
      kind="quiet"
      icon={<ArrowLeft size={20} aria-hidden="true" />}
    >
      {t('external-toll.invoices-all')}
    </ButtonLink>
  );
  return (
    <Stack>
      <Row>{back}</Row>
      <Loaded
        state={state}
        skeleton={<Skeleton height="24rem" />}
        empty={({ code }) =>
          code === 'external-toll.invoice-not-found' ? (
            <EmptyState icon={<FileX size={36} />} title={t('external-toll.invoice-not-found')} />
          ) : undefined
        }
      >
        {(details) => <Shown details={details} stale={state.updating} />}
      </Loaded>
    </Stack>
  );
}

function Shown({ details, stale }: { readonly details: Details; readonly stale: boolean }) {
  const { t, formats } = useTexts();
  const { number, period, status, total, tollsTotal, servicesTotal, vat, late: ofBefore } = details;
  const money = (amount: Details['total']): string => formats.money(amount, { exact: true });
  return (
    <>
      <div className={styles['inTab']}>
        <Section
          title={t('external-toll.invoice-title', { month: formats.month(monthOfPeriod(period)) })}
        >
          <Stack>
            <span className={styles['name']}>
              {unbroken(number)}
              <InvoiceStatus invoice={details} />
            </span>
            <span className={styles['outlook']}>
              <InvoiceOutlook invoice={details} />
            </span>
            <DescriptionList
              look="receipt"
              items={[
                { term: t('external-toll.invoice-tolls'), value: money(tollsTotal) },
                { term: t('external-toll.invoice-services'), value: money(servicesTotal) },
                { term: t('external-toll.invoice-total'), value: money(total), strong: true },
              ]}
            />
            <p className={styles['muted']}>
              {t('external-toll.invoice-vat', {
                percent: formats.percent(vat.percent * 10),
                amount: money(vat.amount),
              })}
              {ofBefore === 0
                ? null
                : ` ${t('external-toll.invoice-late', { count: ofBefore, number: formats.number(ofBefore) })}`}
            </p>
            <Row>
              {status === 'paid' ? null : <PayButton invoice={details} />}
              <PdfButton invoice={details} />
              <ComplaintLink about="invoice" id={number} size="small" />
            </Row>
          </Stack>
        </Section>
      </div>
      <Tolls details={details} stale={stale} />
      <ServiceCharges details={details} />
    </>
  );
}

function Tolls({ details, stale }: { readonly details: Details; readonly stale: boolean }) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<T4APassage>();
  const [shown, setShown] = useState(STEP);
  const { tolls } = details;
  return (
    <Section title={t('external-toll.invoice-tolls')}>
      <Stack>
        <PassagesList passages={tolls.slice(0, shown)} stale={stale} exact onAsk={setAsked} />
        {tolls.length <= shown ? null : (
          <div>
            <Button onClick={() => setShown(shown + STEP)}>
              {t('external-toll.invoice-more')}
            </Button>
          </div>
        )}
      </Stack>
      <Suspense>
        {asked === undefined ? null : (
          <Computation passage={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </Section>
  );
}

function ServiceCharges({ details }: { readonly details: Details }) {
  const { t, formats } = useTexts();
  const { serviceCharges } = details;
  if (serviceCharges.length === 0) return null;
  return (
    <Section title={t('external-toll.invoice-services')}>
      <Stack>
        <p className={styles['muted']}>{t('external-toll.invoice-services-text')}</p>
        <DescriptionList
          items={serviceCharges.map((charge) => ({
            term: `${nameOf(charge)}, ${formats.month(monthOfPeriod(charge.period))}`,
            value: formats.money(charge.amount, { exact: true }),
          }))}
        />
      </Stack>
    </Section>
  );
}
