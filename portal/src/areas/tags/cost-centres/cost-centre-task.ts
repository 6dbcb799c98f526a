import type { ListedCostCentre } from '../../../lib/cost-centres/use-cost-centres.ts';

/** What is to be done to the list; each opens a dialog. */
export type CostCentreTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly costCentre: ListedCostCentre };
