import { validate as isUuid } from 'uuid';
import type { Database } from '../../platform/database/database.ts';
import type { AccountScope } from '../../platform/scope/scope.ts';
import { plateDiffers, type CameraReading } from './camera.ts';
import { selectReading } from './readings.store.ts';
import type { SinglePassage } from './single-passage.ts';

/** What a camera read, beside the plate for which the tag is registered. */
export interface ComparedReading extends CameraReading {
  readonly plateOfTag: string;
  /** Null where either plate is unknown. */
  readonly differs: boolean | null;
}

export interface Readings {
  /** Null if the lane sent nothing of the passage, if it is no longer kept, or if the passage is not the account's. */
  of(scope: AccountScope, passageId: string): Promise<ComparedReading | null>;
}

/** What cameras read, for staff: the plate may be that of somebody who is no customer. */
export function createReadings(
  { queries }: Pick<Database, 'queries'>,
  passages: Pick<SinglePassage, 'find'>,
): Readings {
  return {
    async of(scope, passageId) {
      if (!isUuid(passageId)) return null;
      const reading = await selectReading(scope, queries, passageId);
      if (reading === undefined) return null;
      const passage = await passages.find(scope, passageId, '2');
      if (passage === undefined) return null;
      const { plate: plateOfTag } = passage;
      return { ...reading, plateOfTag, differs: plateDiffers(reading, plateOfTag) };
    },
  };
}
