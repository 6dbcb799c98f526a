import { getIpsQr } from '@rampa/contract/top-ups';
import { Printer } from 'lucide-react';
import { useCall } from '../../lib/api/queries.ts';
import { Loaded } from '../../lib/screens/loaded.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page, Row, Stack } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GiveUpButton } from './give-up-button.tsx';
import type { OrderProps } from './order.ts';
import type { SlipData } from './slip-data.ts';
import { SlipLines } from './slip-lines.tsx';
import styles from './slip-order.module.css';

/** A top-up by bank transfer waits for the money: the slip to pay it with. */
export function SlipOrder({ order, note }: OrderProps) {
  const { t } = useTexts();
  const state = useCall(getIpsQr, { order_number: order.order_number });
  return (
    <Page title={t('top-ups.slip-title')} lead={t('top-ups.slip-lead')}>
      <Stack>
        {note}
        <Loaded state={state} skeleton={<Skeleton height="24rem" />}>
          {(slip) => <Slip slip={slip} />}
        </Loaded>
        <Row>
          <Button icon={<Printer size={20} />} onClick={() => window.print()}>
            {t('top-ups.slip-print')}
          </Button>
          <ButtonLink to="/pages/dopune">{t('top-ups.all')}</ButtonLink>
          <GiveUpButton order={order} />
        </Row>
      </Stack>
    </Page>
  );
}

function Slip({ slip }: { readonly slip: SlipData }) {
  const { t } = useTexts();
  return (
    <div className={styles['slip']}>
      {slip.qr === null ? null : (
        <figure className={styles['scan']}>
          <QrCode label={t('top-ups.slip-qr')} {...slip.qr} />
          <figcaption>{t('top-ups.slip-qr-text')}</figcaption>
        </figure>
      )}
      <SlipLines slip={slip} />
    </div>
  );
}

interface QrCodeProps {
  readonly label: string;
  readonly path: string;
  /** Modules along each side. */
  readonly size: number;
}

/** Dark on white in every theme: scanners want it so. */
function QrCode({ label, path, size }: QrCodeProps) {
  return (
    <svg
      className={styles['qr']}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
