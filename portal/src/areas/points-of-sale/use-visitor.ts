import { useState } from 'react';
import type { Position } from '../../lib/map/map-props.ts';

export interface Visitor {
  /** Undefined until the visitor allows it. */
  readonly position: Position | undefined;
  readonly state: 'unasked' | 'asking' | 'known' | 'refused' | 'unknown';
  readonly ask: () => void;
  readonly forget: () => void;
}

/** The visitor's position: requested by a button only, kept in this page only. */
export function useVisitor(): Visitor {
  const [position, setPosition] = useState<Position>();
  const [state, setState] = useState<Visitor['state']>('unasked');
  return {
    position,
    state,
    ask() {
      if (!('geolocation' in navigator)) {
        setState('unknown');
        return;
      }
      setState('asking');
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          setPosition([coords.latitude, coords.longitude]);
          setState('known');
        },
        (fault) => setState(fault.code === fault.PERMISSION_DENIED ? 'refused' : 'unknown'),
        { timeout: 15_000, maximumAge: 60_000 },
      );
    },
    forget() {
      setPosition(undefined);
      setState('unasked');
    },
  };
}
