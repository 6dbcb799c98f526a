import type { CallResult } from '@rampa/contract';
import { getMestaTroska, type CostCentre } from '@rampa/contract/tags';
import { useCall } from '../api/queries.ts';
import { useMay } from '../session/use-may.ts';
import { useTexts } from '../texts/use-texts.ts';
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
  const { languageId } = useTexts();
  // As the list of them asks, so that both are one call.
  const asked = useCall(getMestaTroska, { languageId }, { enabled: company, quiet: true });
  return asked.value?.items ?? [];
}

/** `300 Ниш` */
export function costCentreName({ code, name }: Pick<CostCentre, 'code' | 'name'>): string {
  return [code, name].filter((part) => part !== '').join(' ');
}
