import { dodeliVozaca, getVozaci, type TagDriver } from '@rampa/contract/tags';
import { useCall } from '../api/queries.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';

/** Whether this person manages drivers: a company's owner and accountants. */
export function useMayAssignDrivers(): boolean {
  const company = useSession().user?.lice === 'pravno';
  return useMay(dodeliVozaca) && company;
}

/** The company's drivers, including former ones; empty while loading. */
export function useDrivers(): readonly TagDriver[] {
  const may = useMayAssignDrivers();
  return useCall(getVozaci, {}, { enabled: may, quiet: true }).value?.items ?? [];
}
