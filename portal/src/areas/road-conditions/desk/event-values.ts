import type { DeskEvent, RoadEventKind, RoadEventSeverity } from '@rampa/contract/road-conditions';
import { randomId } from '../../../lib/random-id.ts';
import { clockOf, localMomentOf } from '../../../lib/toll-time/local-moment.ts';

/** As typed. */
export interface EventValues {
  readonly kind: RoadEventKind;
  readonly severity: RoadEventSeverity;
  readonly road: string;
  readonly from: string;
  readonly to: string;
  readonly direction_sr: string;
  readonly direction_en: string;
  readonly lat: string;
  readonly lon: string;
  readonly km: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly title_sr: string;
  readonly title_en: string;
  readonly text_sr: string;
  readonly text_en: string;
  readonly idempotencyKey: string;
}

/** A moment as its field has it: `2026-11-20T07:30` of toll time. */
export function typedMoment(at: number): string {
  const { day, minute } = localMomentOf(at);
  return `${day}T${clockOf(minute)}`;
}

/** `begins` is for a new event. */
export function valuesOf(event: DeskEvent | null, begins: string): EventValues {
  return {
    kind: event?.kind ?? 'works',
    severity: event?.severity ?? 'medium',
    road: event?.road ?? '',
    from: event?.from ?? '',
    to: event?.to ?? '',
    direction_sr: event?.direction.sr ?? '',
    direction_en: event?.direction.en ?? '',
    lat: event === null ? '' : String(event.lat),
    lon: event === null ? '' : String(event.lon),
    km: String(event?.km ?? ''),
    validFrom: event?.validFrom ?? begins,
    validTo: event?.validTo ?? '',
    title_sr: event?.title.sr ?? '',
    title_en: event?.title.en ?? '',
    text_sr: event?.text.sr ?? '',
    text_en: event?.text.en ?? '',
    idempotencyKey: randomId(),
  };
}
