import { lazy, Suspense } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MapBoundary } from './map-boundary.tsx';
import type { RoadMapProps } from './map-props.ts';
import styles from './road-map.module.css';

const DrawnMap = lazy(async () => ({ default: (await import('./drawn-map.tsx')).DrawnMap }));

/**
 * The portal's map: motorways, selectable places, stretches, a route. Its code comes with the first
 * screen that has one. Each screen shows the same as a list beside it.
 */
export function RoadMap(props: RoadMapProps) {
  const { t } = useTexts();
  const height = props.height ?? '26rem';
  return (
    <MapBoundary message={t('map.failed')} height={height}>
      <Suspense
        fallback={
          <div className={styles['frame']} style={{ height }}>
            <Spoken>{t('map.loading')}</Spoken>
            <Skeleton height="100%" />
          </div>
        }
      >
        <DrawnMap {...props} height={height} />
      </Suspense>
    </MapBoundary>
  );
}
