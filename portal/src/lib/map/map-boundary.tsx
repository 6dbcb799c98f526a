import { Component, type ReactNode } from 'react';
import { log } from '../log.ts';
import styles from './road-map.module.css';

interface MapBoundaryProps {
  readonly message: string;
  readonly height: string;
  readonly children: ReactNode;
}

/** A map that fails, or whose code cannot be loaded, leaves the screen and its list as they are. */
export class MapBoundary extends Component<MapBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    log('The map failed', error);
  }

  override render() {
    const { message, height, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div className={styles['frame']} style={{ height }}>
        <p className={styles['failed']}>{message}</p>
      </div>
    );
  }
}
