import { Suspense } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { useOwnScreen } from '../../ui/first-picture.ts';
import { late } from '../../ui/late.ts';
import { Spoken } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MapBoundary } from './map-boundary.tsx';
import type { RoadMapProps } from './map-props.ts';
import styles from './road-map.module.css';

const DrawnMap = late(async () => (await import('./drawn-map.tsx')).DrawnMap);

/**
 * The portal's map: motorways, selectable places, stretches, a route. Its code comes with the first
 * screen that has one. Each screen shows the same as a list beside it.
 */
export function RoadMap(props: RoadMapProps) {
  const { t } = useTexts();
  const height = props.height ?? '26rem';
  // Its library measures the browser as soon as it is loaded: first pictures have the place alone.
  const own = useOwnScreen();
  const place = (
    <div className={styles['frame']} style={{ height }}>
      <Spoken>{t('map.loading')}</Spoken>
      <Skeleton height="100%" />
    </div>
  );
  return (
    <MapBoundary message={t('map.failed')} height={height}>
      {own ? (
        <Suspense fallback={place}>
          <DrawnMap {...props} height={height} />
        </Suspense>
      ) : (
        place
      )}
    </MapBoundary>
  );
}
