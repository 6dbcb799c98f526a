import type { CallResult } from '@rampa/contract';
import { getMestaTroska, type CostCentre } from '@rampa/contract/tags';
import { useCall } from '../api/queries.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';

/** Roles that see a company's books; private persons have none, and drivers only drive. */
export function useCompany(): boolean {
  const { user } = useSession();
  const may = useMay(getMestaTroska);
  return user !== null && user.lice !== 'fizicko' && may;
}

export type ListedCostCentre = CallResult<typeof getMestaTroska>['items'][number];

/** The company's list, archived ones last; empty while loading and for private persons. */
export function useCostCentres(): readonly ListedCostCentre[] {
  const company = useCompany();
  return useCall(getMestaTroska, {}, { enabled: company, quiet: true }).value?.items ?? [];
}

/** `300 Ниш` */
export function costCentreName({ code, name }: Pick<CostCentre, 'code' | 'name'>): string {
  return [code, name].filter((part) => part !== '').join(' ');
}
