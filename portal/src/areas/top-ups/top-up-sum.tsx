import type { CompleteUpTo } from '@rampa/contract';
import { CreditCard, FileText } from 'lucide-react';
import { useOfflineReason } from '../../lib/screens/use-offline-reason.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Completeness } from '../../lib/trips/completeness.tsx';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Card, Stack } from '../../ui/page.tsx';
import type { TagBalance } from './tag-balance.ts';

interface TopUpSumProps {
  readonly tag: TagBalance;
  /** Up to when its balance is. */
  readonly complete: CompleteUpTo | null;
  /** Minor units; undefined while none is chosen. */
  readonly amount: number | undefined;
  readonly bySlip: boolean;
  readonly busy: boolean;
}

/** The payment, and the balance after it. */
export function TopUpSum({ tag, complete, amount, bySlip, busy }: TopUpSumProps) {
  const { t, formats } = useTexts();
  const offline = useOfflineReason();
  const { currency } = tag.balance;
  const money = (minor: number | undefined) =>
    minor === undefined ? '–' : formats.money({ amount: minor, currency }, { exact: true });
  const after = amount === undefined ? undefined : tag.balance.amount + amount;
  const label = bySlip
    ? t('top-ups.make-slip')
    : amount === undefined
      ? t('top-ups.pay-none')
      : t('top-ups.pay', { amount: money(amount) });
  return (
    <Card edge={tag.lowBalance ? 'notice' : undefined}>
      <Stack>
        <DescriptionList
          items={[
            { term: t('top-ups.balance-now'), value: money(tag.balance.amount) },
            { term: t('top-ups.amount'), value: money(amount) },
            { term: t('top-ups.balance-after'), value: money(after), strong: true },
          ]}
        />
        <Completeness value={complete} />
        <Button
          type="submit"
          kind="primary"
          size="large"
          wide
          icon={bySlip ? <FileText size={22} /> : <CreditCard size={22} />}
          busy={busy}
          disabledReason={offline}
        >
          {label}
        </Button>
      </Stack>
    </Card>
  );
}
