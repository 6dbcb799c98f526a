import {
  latLngBounds,
  type LatLngBounds,
  Map as LeafletMap,
  type MapOptions,
  Point,
  SVG,
} from 'leaflet';
import { createLayers } from './map-layers.ts';
import { toLatLng } from './map-pieces.ts';
import type { MapLine, Position } from './map-props.ts';
import { createSpots, type ShowPoints, type SpotOptions } from './map-spots.ts';
import { createTowns, type TownName } from './towns.ts';

/** Zoom up to which the base is exact enough: 100 m are two pixels. */
const deepestBase = 11;
const margin = 36;
const margins = new Point(2 * margin, 2 * margin);
/** Slightly smaller than the region that the base is drawn for. */
const baseRegion = latLngBounds([40.2, 13], [47.8, 25.8]);

export interface RoadMapView {
  showMotorways(lines: readonly (readonly Position[])[]): void;
  showPlaces(places: readonly TownName[]): void;
  showTiles(url: string): void;
  showLines(lines: readonly MapLine[]): void;
  readonly showPoints: ShowPoints;
  showVisitor(position: Position | undefined, label: string): void;
  /** Brings all of them into view; `gently`: unless somebody has moved the map since. */
  fit(positions: readonly Position[], gently?: boolean): void;
  /** Brings a position into view, if it is not. */
  bring(position: Position): void;
  zoom(step: 1 | -1): void;
  setMovable(movable: boolean): void;
  remove(): void;
}

interface ViewOptions extends SpotOptions {
  /** A finger scrolls the page, not the map. */
  readonly touch: boolean;
  readonly onPick: (position: Position) => void;
}

/** The map by Leaflet: everything is drawn here, so that nothing is fetched from third parties. */
export function createRoadMap(container: HTMLElement, options: ViewOptions): RoadMapView {
  const map = new LeafletMap(container, leafletOptions(options));
  // The wheel scrolls the page until the map has the focus.
  container.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  container.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  // The drawing means nothing to a screen reader; the points on it do.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true');
  map.on('click', ({ latlng: { lat, lng } }) => options.onPick([lat, lng]));
  const layers = createLayers(map, container);
  const view = createView(map, options.calm);
  const watcher = new ResizeObserver(view.resized);
  watcher.observe(container);
  const spots = createSpots(map, options);
  const towns = createTowns(map, spots.where);

  return {
    ...layers,
    showPlaces: towns.show,
    showPoints(...given) {
      spots.show(...given);
      towns.arrange();
    },
    fit: view.fit,
    bring: view.bring,
    zoom(step) {
      map.setZoom(map.getZoom() + step, { animate: !options.calm });
    },
    setMovable(movable) {
      if (movable) map.dragging.enable();
      else map.dragging.disable();
    },
    remove() {
      watcher.disconnect();
      map.remove();
    },
  };
}

function leafletOptions({ touch, calm }: ViewOptions): MapOptions {
  return {
    // The size is watched below, with what has to follow from it.
    trackResize: false,
    // Leaflet's controls are HTML strings, which the page's policy forbids; the portal has its own.
    zoomControl: false,
    attributionControl: false,
    maxZoom: deepestBase,
    zoomSnap: 0.5,
    maxBounds: baseRegion,
    maxBoundsViscosity: 0.8,
    scrollWheelZoom: false,
    dragging: !touch,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    renderer: new SVG({ padding: 0.5 }),
    center: [44.2, 20.2],
    zoom: 7,
  };
}

/** What part of the map is in view, and whether somebody has moved it. */
function createView(map: LeafletMap, calm: boolean) {
  let wanted: LatLngBounds | undefined;
  let moving = false;
  let movedByHand = false;

  function move(how: () => void): void {
    moving = true;
    how();
    moving = false;
  }
  /** As far out as the region of the base, or as what is in view: a wide, low map is short of room. */
  function limitZoom(bounds: LatLngBounds | undefined): void {
    const before = map.getZoom();
    map.setMinZoom(0);
    const region = map.getBoundsZoom(baseRegion, true);
    // Nothing is zoomed under the hand of somebody who has chosen a view.
    const whole = bounds === undefined ? before : map.getBoundsZoom(bounds, false, margins);
    const furthest = Math.min(region, whole);
    // The limit itself would zoom in by an animation, which begins later, as if by hand.
    if (map.getZoom() < furthest) map.setZoom(furthest, { animate: false });
    map.setMinZoom(furthest);
  }
  function fitNow(bounds: LatLngBounds): void {
    move(() => {
      limitZoom(bounds);
      map.fitBounds(bounds, { padding: [margin, margin], maxZoom: 11, animate: false });
    });
  }
  // Moving the map by hand ends whatever the screen wanted in view.
  map.on('movestart', () => {
    if (moving) return;
    movedByHand = true;
    wanted = undefined;
  });

  return {
    resized(): void {
      // Leaflet pushes a view that reaches beyond the region back into it, which would count as a move by hand.
      // Delayed, it finds the view in place.
      map.invalidateSize({ animate: false, debounceMoveend: true });
      if (wanted === undefined) move(() => limitZoom(undefined));
      else fitNow(wanted);
    },
    fit(positions: readonly Position[], gently = false): void {
      if (positions.length === 0 || (gently && movedByHand)) return;
      movedByHand = false;
      wanted = latLngBounds(positions.map(toLatLng));
      fitNow(wanted);
    },
    bring(position: Position): void {
      const inner = map.getBounds().pad(-0.1);
      if (inner.contains(toLatLng(position))) return;
      wanted = undefined;
      move(() => map.panTo(toLatLng(position), { animate: !calm }));
    },
  };
}
