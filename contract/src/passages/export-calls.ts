import { z } from 'zod';
import { defineFileCall } from '../core/call.ts';
import { exportSchema } from '../core/export-schema.ts';
import { listContentTypes, listFormat } from '../core/list-file.ts';
import { languageId, period } from '../core/schemas.ts';
import { everyMember } from '../core/who.ts';
import { searched, weekday, selection, selectionErrors } from './selection.ts';

const searchedInQuery = z.coerce.number<string | number>().pipe(searched);

/** The second version adds the id of each passage. */
export const passagesSchemas = ['passages/1', 'passages/2'] as const;
export type PassagesSchema = (typeof passagesSchemas)[number];

export const izvozProlazaka = defineFileCall({
  path: '/api/Putarina/IzvozProlazaka',
  who: { ...everyMember, keys: 'passages:read' },
  summary:
    'The whole selection as a file, streamed; headers: X-Total-Records counts its rows, X-Schema names its columns, X-Complete-Up-To says up to when passages of all stations had arrived, and is left out while some station does not confirm that, X-Shown-From is the first day of which passages are in it, where earlier ones were asked for and are archived',
  input: z.object({
    tag_id: selection.tag_id,
    costCentreId: selection.costCentreId,
    driver_id: selection.driver_id,
    period,
    station_id: selection.station_id,
    stationSide: selection.stationSide,
    amountFrom: searchedInQuery.optional(),
    amountTo: searchedInQuery.optional(),
    mark: selection.mark,
    lane: selection.lane,
    plate: selection.plate,
    hours: selection.hours,
    weekday: z.coerce.number<string | number>().pipe(weekday).optional(),
    road: selection.road,
    languageId: languageId.default('2'),
    /** `ndjson` has one passage a line, `parquet` typed columns. */
    format: listFormat,
    schema: exportSchema(passagesSchemas),
  }),
  contentTypes: listContentTypes,
  schemas: passagesSchemas,
  errors: selectionErrors,
});
