import type { TopUp } from '@rampa/contract/top-ups';
import { Undo2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Lines } from '../../lib/screens/desk-cells.tsx';
import { TopUpTime } from '../../lib/top-ups/top-up-time.tsx';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { late } from '../../ui/late.ts';
import { Row, Spoken } from '../../ui/page.tsx';
import { type CustomerProps, Latest, useColumns } from './customer-lists.tsx';
import { useOffice } from './staff-sections.tsx';

const CorrectCashDialog = late(
  async () => (await import('./correct-cash-dialog.tsx')).CorrectCashDialog,
);

/** The top-ups of a customer; cash that was wrong is taken off the tag from here. */
export function CustomerTopUps({ customer }: CustomerProps) {
  const { t } = useTexts();
  const { number, plate, money } = useColumns();
  const { switchedOff } = useOffice().me;
  const [wrong, setWrong] = useState<TopUp>();
  const takesCash = !switchedOff.includes('cash');
  return (
    <>
      <Latest<TopUp>
        title={t('staff.customer-top-ups')}
        page={customer.topUps}
        rowKey={({ order_number: id }) => id}
        columns={[
          {
            id: 'at',
            header: t('staff.audit-at'),
            cell: (topUp) => <TopUpTime topUp={topUp} />,
          },
          number(),
          plate(),
          {
            id: 'status',
            header: t('top-ups.status'),
            cell: (topUp) => t(`top-ups.status-${standing(topUp)}`),
          },
          {
            id: 'method',
            header: t('top-ups.method'),
            cell: (topUp) => <Method topUp={topUp} {...(takesCash ? { onWrong: setWrong } : {})} />,
          },
          money(({ amount }) => amount),
        ]}
      />
      <Suspense>
        {wrong === undefined ? null : (
          <CorrectCashDialog
            account={customer.account_id}
            topUp={wrong}
            onClose={() => setWrong(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

interface MethodProps {
  readonly topUp: TopUp;
  /** Left out where the operator takes no cash. */
  readonly onWrong?: (topUp: TopUp) => void;
}

function Method({ topUp, onWrong }: MethodProps) {
  const { t } = useTexts();
  const { method, automatic } = topUp;
  const text = t(`top-ups.method-${automatic ? 'automatic' : method}`);
  if (onWrong === undefined || !mayBeWrong(topUp)) return text;
  return (
    <Lines>
      <span>{text}</span>
      <Row>
        <Button
          kind="quiet"
          size="small"
          icon={<Undo2 size={16} aria-hidden="true" />}
          onClick={() => onWrong(topUp)}
        >
          {t('counter.correct')}
          <Spoken>: {topUp.order_number}</Spoken>
        </Button>
      </Row>
    </Lines>
  );
}

/** Whether it is in the till still is for the server to say. */
const mayBeWrong = (topUp: TopUp): boolean => topUp.method === 'cash' && standing(topUp) === 'paid';

/** Cash that went back, or was taken off the tag, is not merely paid. */
function standing({ status, returnedAt, corrected }: TopUp) {
  if (corrected !== undefined) return 'corrected';
  return returnedAt === undefined ? status : 'returned';
}
