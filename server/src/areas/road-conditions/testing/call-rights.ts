import * as calls from '@rampa/contract/road-conditions';
import { desk, ok, open, rightsOf } from '../../../testing/call-rights.ts';

export const rights = rightsOf(calls, {
  getDogadjaji: open({}, ok),
  datex: open({}, ok),
  geoJson: open({}, ok),
  // A stream does not end; a test of its own checks that it begins.
  tok: open({ after: 'јуче' }, '400 request.invalid'),
  getDogadjajiUprave: desk('engineers', {}, ok),
  getDogadjajUprave: desk(
    'engineers',
    { event_id: 'нема-га' },
    '404 road-conditions.event-not-found',
  ),
  sacuvajDogadjaj: desk(
    'engineers',
    {
      event_id: 'нема-га',
      version: 1,
      idempotencyKey: 'матрица-1',
      kind: 'works',
      severity: 'low',
      road: 'A1',
      from: 'Суботица',
      lat: 46.1,
      lon: 19.7,
      validFrom: '2026-11-20T07:30',
      title_sr: 'Радови',
      title_en: 'Works',
      text_sr: 'Радови у десној траци.',
      text_en: 'Works in the right lane.',
    },
    '404 road-conditions.event-not-found',
  ),
  zavrsiDogadjaj: desk(
    'engineers',
    { event_id: 'нема-га', version: 1 },
    '404 road-conditions.event-not-found',
  ),
  odluciOIzvoru: desk(
    'engineers',
    { event_id: 'nema', sourceVersion: 1, take: true },
    '404 road-conditions.event-not-found',
  ),
});
