import type { RoadLine } from '../import/road-lines.ts';

/** Two roads that do not meet. */
export const roads: readonly RoadLine[] = [
  {
    sign: 'A1',
    lines: [
      [
        [45.2, 20],
        [45, 20.2],
        [44.8, 20.4],
      ],
    ],
  },
  {
    sign: 'A3',
    lines: [
      [
        [44.9, 19.5],
        [44.9, 20.1],
      ],
    ],
  },
];

/** A situation with one record. */
export const record = (
  inside: string,
  type = 'sit:Accident',
  more = '',
): string => `<?xml version="1.0"?>
<mc:messageContainer xmlns:mc="http://datex2.eu/schema/3/messageContainer" xmlns:sit="http://datex2.eu/schema/3/situation" xmlns:com="http://datex2.eu/schema/3/common" xmlns:loc="http://datex2.eu/schema/3/locationReferencing" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
 <mc:payload xsi:type="sit:SituationPublication" lang="sr">
  <sit:situation id="s"><sit:overallSeverity>high</sit:overallSeverity>
   <sit:situationRecord xsi:type="${type}" id="r" version="3" ${more}>${inside}</sit:situationRecord>
  </sit:situation>
 </mc:payload>
</mc:messageContainer>`;
export const time =
  '<sit:situationRecordVersionTime>2026-11-20T10:00:00Z</sit:situationRecordVersionTime>';
export const valid =
  '<sit:validity><com:validityStatus>active</com:validityStatus><com:validityTimeSpecification><com:overallStartTime>2026-11-20T10:00:00Z</com:overallStartTime></com:validityTimeSpecification></sit:validity>';
export const place =
  '<sit:locationReference xsi:type="loc:PointLocation"><loc:coordinatesForDisplay><loc:latitude>43.4</loc:latitude><loc:longitude>21.8</loc:longitude></loc:coordinatesForDisplay><loc:supplementaryPositionalDescription><loc:roadInformation><loc:roadNumber>A1</loc:roadNumber></loc:roadInformation></loc:supplementaryPositionalDescription></sit:locationReference>';
export const what = '<sit:accidentType>accident</sit:accidentType>';
