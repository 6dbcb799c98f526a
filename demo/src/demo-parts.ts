import { loadDemoMessages } from '../../server/src/areas/contact/index.ts';
import type { Queries } from '../../server/src/platform/database/database.ts';
import { demoAccounts } from './demo-scope.ts';
import { hasDemoRows } from './demo-mark.store.ts';
import { loadDemoAutomatic } from './load-demo-automatic.ts';
import { loadDemoBudgets } from './load-demo-budgets.ts';
import { loadDemoComplaints } from './load-demo-complaints.ts';
import { loadDemoExternalToll } from './load-demo-external-toll.ts';
import { loadDemoFilling } from './load-demo-filling.ts';
import { loadDemoHousehold, loadDemoMembership } from './load-demo-household.ts';
import { loadDemoIntegrations } from './load-demo-integrations.ts';
import { loadDemoMembers } from './load-demo-members.ts';
import { loadDemoPointStock } from './load-demo-point-stock.ts';
import { loadDemoPostpaid } from './load-demo-postpaid.ts';
import { loadDemoPurchases } from './load-demo-purchases.ts';
import { loadDemoRefused } from './load-demo-refused.ts';
import { loadDemoRequests } from './load-demo-requests.ts';
import { loadDemoSavedTrips } from './load-demo-saved-trips.ts';
import { loadDemoTripCheck } from './load-demo-trip-check.ts';
import type { PartOptions } from './part-options.ts';

/** A part that is loaded once, after the demo's people and their histories. */
export interface DemoPart {
  readonly id: string;
  /** What it is called when it is missing. */
  readonly name: string;
  /** Whether an earlier version, which marked no parts, has loaded it. */
  readonly isThere?: (queries: Queries) => Promise<boolean>;
  load(options: PartOptions): Promise<void>;
}

/** In an order in which each may need earlier ones. */
export const demoParts: readonly DemoPart[] = [
  { id: 'members', name: "the company's people", load: loadDemoMembers },
  {
    id: 'orders',
    name: 'orders of tags',
    isThere: (queries) => hasDemoRows(queries, 'orders', 'demo-order-'),
    load: loadDemoPurchases,
  },
  {
    id: 'requests',
    name: 'purchase requests',
    isThere: (queries) => hasDemoRows(queries, 'purchase_requests', 'demo-request-'),
    load: loadDemoRequests,
  },
  {
    id: 'complaints',
    name: 'complaints',
    isThere: (queries) => hasDemoRows(queries, 'complaints', 'demo-complaint-'),
    load: loadDemoComplaints,
  },
  {
    id: 'messages',
    name: 'messages to the operator',
    load: (options) => loadDemoMessages(demoAccounts, options),
  },
  { id: 'automatic', name: 'automatic top-ups', load: loadDemoAutomatic },
  { id: 'budgets', name: "the company's budgets", load: loadDemoBudgets },
  { id: 'saved-trips', name: 'saved trips', load: loadDemoSavedTrips },
  { id: 'integrations', name: "the company's programs", load: loadDemoIntegrations },
  { id: 'refused', name: 'refused passages', load: loadDemoRefused },
  { id: 'point-stock', name: 'tags at points of sale', load: loadDemoPointStock },
  { id: 'postpaid', name: 'a company that pays later', load: loadDemoPostpaid },
  { id: 'filling', name: 'a company that fills its tags by rules', load: loadDemoFilling },
  { id: 'household', name: 'a household', load: loadDemoHousehold },
  { id: 'membership', name: 'an accountant of two companies', load: loadDemoMembership },
  { id: 'trip-check', name: 'a check of own trips', load: loadDemoTripCheck },
  { id: 'abroad', name: 'tolls abroad', load: loadDemoExternalToll },
];
