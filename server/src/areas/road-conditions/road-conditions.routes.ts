import { success } from '@rampa/contract';
import { datex, geoJson, getDogadjaji, tok } from '@rampa/contract/road-conditions';
import type { Http } from '../../platform/http/http.ts';
import type { DatexPublisher } from './export/datex-document.ts';
import type { RoadConditions } from './road-conditions.service.ts';
import type { EventStreams } from './stream/event-streams.ts';

export function registerRoadConditionsRoutes(
  http: Http,
  service: RoadConditions,
  { streams, publisher }: { readonly streams: EventStreams; readonly publisher: DatexPublisher },
): void {
  http.serve(getDogadjaji, async ({ languageId, ...selection }) =>
    success(await service.list(selection, languageId)),
  );

  http.serveOpenFile(datex, async ({ schema, ...selection }) =>
    success({
      schema,
      contentType: 'application/xml; charset=utf-8',
      fileName: 'stanje-na-putevima.xml',
      body: Buffer.from(await service.datex(selection, publisher)),
    }),
  );

  http.serveOpenFile(geoJson, async ({ languageId, schema, ...selection }) =>
    success({
      schema,
      contentType: 'application/geo+json; charset=utf-8',
      fileName: 'stanje-na-putevima.geojson',
      body: Buffer.from(await service.geoJson(selection, languageId, schema)),
    }),
  );

  http.serveOpenFile(tok, async ({ after, languageId }, { address, lastEventId }) => {
    // The browser's own word comes first: on coming again the address is still the first one's.
    const id = /^\d{1,15}$/.test(lastEventId) ? lastEventId : after;
    const body = streams.open({
      address,
      after: id === undefined ? undefined : Number(id),
      languageId,
    });
    return success({
      contentType: 'text/event-stream; charset=utf-8',
      // A proxy that collected or compressed it would hold news back.
      headers: { 'Cache-Control': 'no-store, no-transform', 'X-Accel-Buffering': 'no' },
      body,
    });
  });

  http.app.addHook('preClose', async () => streams.close());
}
