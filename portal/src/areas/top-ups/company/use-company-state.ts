import { getStanjeFirme } from '@rampa/contract/top-ups';
import { useCall } from '../../../lib/api/queries.ts';
import { useCompany } from '../../../lib/cost-centres/use-cost-centres.ts';
import type { Company } from './company-values.ts';

/** The balance of a company and its rules; undefined while loading, and for all who have none. */
export function useCompanyState(): Company | undefined {
  const enabled = useCompany();
  const { value } = useCall(getStanjeFirme, {}, { quiet: true, enabled });
  return value?.available === true ? value : undefined;
}
