import type { PointKind } from '@rampa/contract/points-of-sale';
import { Building2, Fuel, Mail, TrafficCone, Wrench } from 'lucide-react';
import { createElement } from 'react';

const icons = {
  'operator-office': Building2,
  'toll-station': TrafficCone,
  'petrol-station': Fuel,
  'post-office': Mail,
  amss: Wrench,
} satisfies Record<PointKind, unknown>;

export function KindIcon({ kind, size }: { readonly kind: PointKind; readonly size: number }) {
  return createElement(icons[kind], { size, 'aria-hidden': true });
}
