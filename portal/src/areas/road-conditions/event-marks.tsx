import type { RoadEventKind, RoadEventSeverity } from '@rampa/contract/road-conditions';
import {
  ArrowLeftRight,
  Ban,
  CarFront,
  CloudSnow,
  type LucideIcon,
  Stamp,
  TrafficCone,
  TriangleAlert,
} from 'lucide-react';
import { useTexts } from '../../lib/texts/use-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './event-marks.module.css';

const icons: Readonly<Record<RoadEventKind, LucideIcon>> = {
  closure: Ban,
  accident: TriangleAlert,
  congestion: CarFront,
  border: Stamp,
  weather: CloudSnow,
  regime: ArrowLeftRight,
  works: TrafficCone,
};

/** The kind of event as a picture; its word is beside it. */
export function KindIcon({ kind, size }: { readonly kind: RoadEventKind; readonly size: number }) {
  const Icon = icons[kind];
  return <Icon size={size} aria-hidden="true" strokeWidth={2.25} />;
}

/** The plate with the picture, in the colour of its severity. */
export function KindPlate({
  kind,
  severity,
}: {
  readonly kind: RoadEventKind;
  readonly severity: RoadEventSeverity;
}) {
  return (
    <span className={classNames(styles['plate'], styles[toneOf(severity)])}>
      <KindIcon kind={kind} size={26} />
    </span>
  );
}

type SeverityTone = 'grave' | 'middling' | 'slight';

export function toneOf(severity: RoadEventSeverity): SeverityTone {
  if (severity === 'high' || severity === 'highest') return 'grave';
  return severity === 'medium' ? 'middling' : 'slight';
}

const bars: Readonly<Record<RoadEventSeverity, number>> = {
  lowest: 1,
  low: 1,
  medium: 2,
  high: 3,
  highest: 4,
};

/** Its severity: bars and words, never colour alone. */
export function SeverityMark({ severity }: { readonly severity: RoadEventSeverity }) {
  const { t } = useTexts();
  return (
    <span className={styles['severity']}>
      <svg className={styles['bars']} viewBox="0 0 20 16" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <rect
            key={bar}
            className={bar <= bars[severity] ? styles['full'] : styles['empty']}
            x={(bar - 1) * 5}
            y={16 - bar * 4}
            width="3.5"
            height={bar * 4}
            rx="1"
          />
        ))}
      </svg>
      {t(`road-conditions.severity-${severity}`)}
    </span>
  );
}
