import { dodeliVozaca, getVozaci, type Tag, type TagDriver } from '@rampa/contract/tags';
import { useCall } from '../api/queries.ts';
import { useMay } from '../session/use-may.ts';
import { useSession } from '../session/use-session.ts';

/** Whether this person manages drivers: a company's office, and a household's owners where somebody drives. */
export function useMayAssignDrivers(): boolean {
  const person = useSession().user?.lice;
  const may = useMay(dodeliVozaca);
  const household = person === 'fizicko';
  const { value } = useCall(getVozaci, {}, { enabled: may && household, quiet: true });
  return may && (person === 'pravno' || (household && (value?.items ?? []).length > 0));
}

/** The same for one tag: nobody of the account drives with one that was handed over. */
export function useMayAssignDriver({ handedOverAt, driver }: Pick<Tag, 'handedOverAt' | 'driver'>) {
  const may = useMayAssignDrivers();
  return may && (handedOverAt === undefined || driver !== null);
}

/** The account's drivers, including former ones; empty while loading. */
export function useDrivers(): readonly TagDriver[] {
  const may = useMayAssignDrivers();
  return useCall(getVozaci, {}, { enabled: may, quiet: true }).value?.items ?? [];
}
