import type { ReactNode } from 'react';
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx';
import styles from './map-beside-list.module.css';

interface MapBesideListProps {
  /** Both side by side where there is room, otherwise the chosen one. */
  readonly view: 'both' | 'list' | 'map';
  /** Without room side by side: the map above the list. The list alone by default. */
  readonly narrow?: 'stacked';
  readonly map: ReactNode;
  /** With the map alone: what was selected on it. */
  readonly list: ReactNode;
}

/** Places as a list, with a map that stays in view beside it. */
export function MapBesideList({ view, narrow, map, list }: MapBesideListProps) {
  return (
    <div className={styles['columns']} data-view={view} data-narrow={narrow}>
      {view === 'list' ? null : <div className={styles['map']}>{map}</div>}
      <div className={styles['list']}>{list}</div>
    </div>
  );
}

interface MapBesideListSkeletonProps extends Pick<MapBesideListProps, 'narrow'> {
  readonly label: string;
  readonly itemHeight: string;
}

export function MapBesideListSkeleton({ label, itemHeight, narrow }: MapBesideListSkeletonProps) {
  return (
    <MapBesideList
      view="both"
      {...(narrow === undefined ? {} : { narrow })}
      map={<Skeleton height="100%" />}
      list={<SkeletonList label={label} count={4} shape="rows" itemHeight={itemHeight} />}
    />
  );
}
