import type { PointChange, PointField } from '@rampa/contract/points-of-sale';
import { createKeptChanges, type KeptChange } from '../../platform/database/kept-changes.store.ts';

export type ChangeRecord = KeptChange<PointChange['kind'], PointField>;

export const pointChanges = createKeptChanges<PointChange['kind'], PointField>(
  'point_of_sale_changes',
  'point_id',
);
