import {
  latLngBounds,
  type LatLngBounds,
  Map as LeafletMap,
  type Marker,
  type Path,
  Polygon,
  Polyline,
  SVG,
  TileLayer,
} from 'leaflet';
import { decodeBase } from './base.ts';
import { element, picture, toLatLng } from './map-pieces.ts';
import type { MapLine, Position } from './map-props.ts';
import { createSpots, type ShowPoints, type SpotOptions } from './map-spots.ts';
import styles from './road-map.module.css';
import { smoothLine } from './smooth-line.ts';
import { createTowns, type TownName } from './towns.ts';

/** What the base is exact enough for: 100 m are two pixels. With pictures of streets below, more. */
const deepest = { base: 11, tiles: 17 };
const margin = 36;
/** The region that the base is drawn for, and a little less. */
const region = latLngBounds([40.2, 13], [47.8, 25.8]);

export interface RoadMapView {
  showMotorways(lines: readonly (readonly Position[])[]): void;
  showPlaces(places: readonly TownName[]): void;
  showTiles(url: string): void;
  showLines(lines: readonly MapLine[]): void;
  readonly showPoints: ShowPoints;
  showVisitor(position: Position | undefined, label: string): void;
  /** Brings all of them into view; `gently`: unless somebody has moved the map since. */
  fit(positions: readonly Position[], gently?: boolean): void;
  /** Brings one into view, if it isn't. */
  bring(position: Position): void;
  zoom(step: 1 | -1): void;
  setMovable(movable: boolean): void;
  remove(): void;
}

interface ViewOptions extends SpotOptions {
  /** A finger scrolls the page, not the map. */
  readonly touch: boolean;
}

/** The map by Leaflet: everything drawn by us, so that nothing is fetched from anybody else. */
export function createRoadMap(container: HTMLElement, options: ViewOptions): RoadMapView {
  const map = new LeafletMap(container, {
    // Their buttons and lines are HTML from strings, which the page's policy forbids; ours are React's.
    zoomControl: false,
    attributionControl: false,
    maxZoom: deepest.base,
    zoomSnap: 0.5,
    maxBounds: region,
    maxBoundsViscosity: 0.8,
    scrollWheelZoom: false,
    dragging: !options.touch,
    zoomAnimation: !options.calm,
    fadeAnimation: !options.calm,
    markerZoomAnimation: !options.calm,
    inertia: !options.calm,
    renderer: new SVG({ padding: 0.5 }),
    center: [44.2, 20.2],
    zoom: 7,
  });
  // The wheel scrolls the page until the map is meant.
  container.addEventListener('focusin', () => map.scrollWheelZoom.enable());
  container.addEventListener('focusout', () => map.scrollWheelZoom.disable());
  drawBase(map);
  // What is drawn says nothing to a screen reader; the points on it do.
  map.getPane('overlayPane')?.setAttribute('aria-hidden', 'true');
  const watcher = new ResizeObserver(() => {
    map.invalidateSize({ animate: false });
    // Never further away than the base is drawn.
    map.setMinZoom(map.getBoundsZoom(region, true));
    if (wanted !== undefined) fitNow(wanted);
  });
  watcher.observe(container);

  let wanted: LatLngBounds | undefined;
  let moving = false;
  let movedByHand = false;
  let motorways: Path[] = [];
  let lines: Path[] = [];
  let visitor: Marker | undefined;
  const spots = createSpots(map, options);
  const towns = createTowns(map, spots.where);

  function move(how: () => void): void {
    moving = true;
    how();
    moving = false;
  }
  function fitNow(bounds: LatLngBounds): void {
    move(() => map.fitBounds(bounds, { padding: [margin, margin], maxZoom: 11, animate: false }));
  }
  // Whoever moves the map has seen what was to be seen.
  map.on('movestart', () => {
    if (moving) return;
    movedByHand = true;
    wanted = undefined;
  });

  return {
    showMotorways(all) {
      for (const line of motorways) line.remove();
      // All edges first: where two motorways meet, neither cuts the other.
      motorways = [styles['motorwayEdge'], styles['motorway']].flatMap((look) =>
        all.map((line) => draw(map, line, look)),
      );
      // The last one sent to the back is the lowest: each motorway stays on its own edge.
      for (const line of motorways.toReversed()) line.bringToBack();
      // Below them stays the land.
      map.eachLayer((layer) => {
        if (layer instanceof Polygon) layer.bringToBack();
      });
    },
    showPlaces: towns.show,
    showTiles(url) {
      const tiles = new TileLayer(url, {
        maxZoom: deepest.tiles,
        className: styles['tiles'] ?? '',
      });
      // The base of ours stays until there is something to see instead, and for ever without it.
      tiles.once('tileload', () => container.classList.add(styles['withTiles'] ?? ''));
      tiles.addTo(map);
      map.setMaxZoom(deepest.tiles);
    },
    showLines(all) {
      for (const line of lines) line.remove();
      lines = [
        ...all.map(({ points: way }) => draw(map, smoothLine(way), styles['lineEdge'])),
        ...all.map(({ kind, points: way }) => draw(map, smoothLine(way), styles[kind])),
      ];
    },
    showPoints(...given) {
      spots.show(...given);
      towns.arrange();
    },
    showVisitor(position, label) {
      visitor?.remove();
      visitor = undefined;
      if (position === undefined) return;
      const dot = element('span', styles['visitor']);
      dot.setAttribute('role', 'img');
      dot.setAttribute('aria-label', label);
      dot.title = label;
      visitor = picture(position, dot, -50).addTo(map);
    },
    fit(positions, gently = false) {
      if (positions.length === 0 || (gently && movedByHand)) return;
      movedByHand = false;
      wanted = latLngBounds(positions.map(toLatLng));
      fitNow(wanted);
    },
    bring(position) {
      const inner = map.getBounds().pad(-0.1);
      if (inner.contains(toLatLng(position))) return;
      wanted = undefined;
      move(() => map.panTo(toLatLng(position), { animate: !options.calm }));
    },
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

function drawBase(map: LeafletMap): void {
  const { land, borders, disputed } = decodeBase();
  for (const shore of land) {
    new Polygon(shore.map(toLatLng), {
      interactive: false,
      smoothFactor: 1,
      className: styles['land'] ?? '',
    }).addTo(map);
  }
  for (const border of borders) draw(map, border, styles['border']);
  for (const line of disputed) draw(map, line, styles['disputed']);
}

function draw(map: LeafletMap, points: readonly Position[], className = ''): Path {
  return new Polyline(points.map(toLatLng), { interactive: false, className }).addTo(map);
}
