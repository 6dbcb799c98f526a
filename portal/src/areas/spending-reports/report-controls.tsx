import type { ReportGroup, ReportOrder } from '@rampa/contract/spending-reports';
import { useMayAssignDrivers } from '../../lib/drivers/use-drivers.ts';
import { useCompany } from '../../lib/cost-centres/use-cost-centres.ts';
import { ReportPeriod } from '../../lib/selection/report-period.tsx';
import { monthlyPresets } from '../../lib/selection/report-periods.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { Select } from '../../ui/select.tsx';
import { groups, orders } from './report-search.ts';

interface ReportControlsProps {
  readonly period: string;
  readonly by: ReportGroup;
  readonly order: ReportOrder;
  readonly onChoose: (chosen: {
    readonly period?: string;
    readonly by?: ReportGroup;
    readonly order?: ReportOrder;
  }) => void;
}

/** Which days, by what, and in which order. */
export function ReportControls({ period, by, order, onChoose }: ReportControlsProps) {
  const { t } = useTexts();
  const company = useCompany();
  const drives = useMayAssignDrivers();
  const offered = groups.filter(
    (group) => company || group === by || (group === 'driver' ? drives : group !== 'cost-centre'),
  );
  const sorted = by !== 'hour' && by !== 'weekday';

  return (
    <ReportPeriod
      label={t('spending-reports.choose')}
      presets={monthlyPresets}
      period={period}
      onChoose={(days) => onChoose({ period: days })}
    >
      <Select
        label={t('spending-reports.group')}
        value={by}
        options={offered.map((value) => ({ value, label: t(`spending-reports.by-${value}`) }))}
        onChange={({ target }) => {
          const next = groups.find((one) => one === target.value);
          if (next !== undefined) onChoose({ by: next });
        }}
      />
      {sorted ? (
        <Select
          label={t('spending-reports.order')}
          value={order}
          options={orders.map((value) => ({
            value,
            label: t(`spending-reports.order-${value}`),
          }))}
          onChange={({ target }) => {
            const next = orders.find((one) => one === target.value);
            if (next !== undefined) onChoose({ order: next });
          }}
        />
      ) : null}
    </ReportPeriod>
  );
}
