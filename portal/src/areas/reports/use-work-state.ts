import type { CallResult } from '@rampa/contract';
import { getStanjeRada } from '@rampa/contract/reports';
import { useCall } from '../../lib/api/queries.ts';
import { useSwitchedOff } from '../../lib/session/use-switched-off.ts';
import { useTexts } from '../../lib/texts/use-texts.ts';

export type WorkState = CallResult<typeof getStanjeRada>;
export type Tolls = NonNullable<WorkState['tolls']>;
export type Roads = NonNullable<WorkState['roads']>;
export type Queues = NonNullable<WorkState['queues']>;
export type Desks = NonNullable<WorkState['desks']>;

const everyMinute = 60_000;

/** What goes on and what waits; the menu and the first page ask once for both. */
export function useWorkState() {
  const { languageId } = useTexts();
  const off = useSwitchedOff('operations-page');
  return useCall(getStanjeRada, { languageId }, { quiet: true, every: everyMinute, enabled: !off });
}

/** How much waits at a desk of the back office, by the desk's path; the command line's work has none. */
export function waitingAt(state: WorkState | undefined): Readonly<Record<string, number>> {
  const desks = state?.desks;
  if (desks === undefined || desks === null) return {};
  // A server of the version before does not count them.
  const told: Partial<Desks> = desks;
  const { lanes = null, proposals = 0, settlements = null } = told;
  const { eInvoices = null, overdueInvoices = null } = told;
  return {
    '/uprava/reklamacije': desks.complaints.open,
    '/uprava/poruke': desks.messages,
    '/uprava/zahtevi': desks.requests,
    '/uprava/za-potvrdu': proposals,
    '/uprava/isplate': desks.payouts,
    '/uprava/odbijeni-prolasci': desks.refused ?? 0,
    '/uprava/oznaceni-prolasci': desks.marked ?? 0,
    '/uprava/kontrolni-zapisi': lanes ?? 0,
    '/uprava/izvodi': desks.transfers ?? 0,
    '/uprava/obracuni': settlements ?? 0,
    '/uprava/placanja': desks.payments.overdue,
    '/uprava/e-fakture': eInvoices ?? 0,
    '/uprava/dospeli-racuni': overdueInvoices ?? 0,
    '/uprava/otprema': desks.ordersToSend,
  };
}
