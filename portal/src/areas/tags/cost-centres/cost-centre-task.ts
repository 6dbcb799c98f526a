import type { ListedCostCentre } from '../../../lib/cost-centres/use-cost-centres.ts';

/** A change to the list; each opens a dialog. */
export type CostCentreTask =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly costCentre: ListedCostCentre };
