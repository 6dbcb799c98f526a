import type { CallResult } from '@rampa/contract';
import type { getMestaTroska } from '@rampa/contract/tags';
import type { CostCentreList, TagTotals } from './cost-centres.service.ts';

export function costCentresView({
  items,
  withoutCostCentre,
  currency,
}: CostCentreList): Omit<CallResult<typeof getMestaTroska>, 'completeUpTo'> {
  const totals = ({ tags, balanceMinor }: TagTotals) => ({
    tags,
    balance: { amount: balanceMinor, currency },
  });
  return {
    items: items.map((one) => ({
      costCentreId: one.costCentreId,
      code: one.code,
      name: one.name,
      ...totals(one),
      revision: one.revision,
      archived: one.archived,
    })),
    withoutCostCentre: totals(withoutCostCentre),
  };
}
