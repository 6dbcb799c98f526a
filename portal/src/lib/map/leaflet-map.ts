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
import { groupSpots, isDirection, nextSpot } from './groups.ts';
import { element, picture, toLatLng } from './map-pieces.ts';
import type { MapLine, MapPoint, Position } from './map-props.ts';
import styles from './road-map.module.css';
import { smoothLine } from './smooth-line.ts';
import type { Circle } from './town-sides.ts';
import { createTowns, type TownName } from './towns.ts';

/** Pixels under which two points would cover each other; dots are small. */
const reach = { picture: 28, dot: 13 };
/** What the base is exact enough for: 100 m are two pixels. With pictures of streets below, more. */
const deepest = { base: 11, tiles: 17 };
const margin = 36;
/** The region that the base is drawn for, and a little less. */
const region = latLngBounds([40.2, 13], [47.8, 25.8]);

/** A point, or several that stand too close to tell apart. */
export interface MapSpot {
  readonly id: string;
  readonly members: readonly MapPoint[];
  /** Where its picture goes. */
  readonly slot: HTMLElement;
}

interface SpotLabels {
  /** The first of them by name, and how many they are. */
  readonly group: (first: string, all: number) => string;
}

export interface RoadMapView {
  showMotorways(lines: readonly (readonly Position[])[]): void;
  showPlaces(places: readonly TownName[]): void;
  showTiles(url: string): void;
  showLines(lines: readonly MapLine[]): void;
  showPoints(points: readonly MapPoint[], selectedId: string | undefined, labels: SpotLabels): void;
  showVisitor(position: Position | undefined, label: string): void;
  /** Brings all of them into view; `gently`: unless somebody has moved the map since. */
  fit(positions: readonly Position[], gently?: boolean): void;
  /** Brings one into view, if it isn't. */
  bring(position: Position): void;
  zoom(step: 1 | -1): void;
  setMovable(movable: boolean): void;
  remove(): void;
}

interface ViewOptions {
  readonly onSelect: (id: string) => void;
  /** Told after each change of what stands on the map, to draw the pictures into their slots. */
  readonly onSpots: (spots: readonly MapSpot[]) => void;
  readonly calm: boolean;
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
  const points = createPoints(map, options);
  const towns = createTowns(map, points.where);

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
      points.show(...given);
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

/** The points on the map, grouped anew at each zoom. */
function createPoints(map: LeafletMap, { onSelect, onSpots, calm }: ViewOptions) {
  let shown: { readonly spot: MapSpot; readonly marker: Marker; readonly button: HTMLElement }[] =
    [];
  let latest: Parameters<RoadMapView['showPoints']> | undefined;
  /** The one that Tab leads to. */
  let current = '';

  function show(...given: Parameters<RoadMapView['showPoints']>): void {
    latest = given;
    const [points, selectedId, labels] = given;
    const focused = shown.find(({ button }) => button === document.activeElement)?.spot.id;
    for (const { marker } of shown) marker.remove();
    const byId = new Map(points.map((point) => [point.id, point]));
    const spots = points.map(({ id, position, apart, icon }) => {
      const { x, y } = map.project(toLatLng(position), map.getZoom());
      const within = icon === undefined ? reach.dot : reach.picture;
      return { id, x, y, reach: within, apart: apart === true || id === selectedId };
    });
    const groups = groupSpots(spots).map((group) => group.flatMap(({ id }) => byId.get(id) ?? []));
    shown = groups
      .flatMap((members) => (map.getZoom() < map.getMaxZoom() ? [members] : spread(members)))
      .map((members) =>
        place(
          members,
          members.some(({ id }) => id === selectedId),
          labels,
        ),
      );
    current = shown.find(({ spot }) => spot.id === current)?.spot.id ?? shown[0]?.spot.id ?? '';
    markCurrent();
    shown.find(({ spot }) => spot.id === focused)?.button.focus({ preventScroll: true });
    onSpots(shown.map(({ spot }) => spot));
  }

  function place(members: readonly MapPoint[], selected: boolean, labels: SpotLabels) {
    const [first] = members;
    const alone = members.length === 1;
    const dot = members.every(({ icon }) => icon === undefined);
    const button = element('button', styles['point']);
    const slot = element('span', styles['slot']);
    const label = alone ? (first?.label ?? '') : labels.group(first?.label ?? '', members.length);
    button.setAttribute('type', 'button');
    button.setAttribute('aria-label', label);
    button.title = label;
    if (alone) button.setAttribute('aria-pressed', String(selected));
    else if (!dot) slot.textContent = String(members.length);
    button.dataset['dot'] = String(dot);
    button.dataset['tone'] = alone ? (first?.tone ?? 'brand') : loudest(members);
    button.dataset['group'] = String(!alone);
    button.append(slot);
    const spot: MapSpot = { id: first?.id ?? '', members, slot };
    const act = (): void => {
      current = spot.id;
      if (alone) onSelect(spot.id);
      else open(members);
    };
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      act();
    });
    button.addEventListener('keydown', (event) => goOn(event, spot.id));
    const marker = picture(first?.position ?? [0, 0], button, selected ? 1000 : 0).addTo(map);
    return { spot, marker, button };
  }

  /** Where the map goes no closer, those of a group stand in a ring around their middle. */
  function spread(members: readonly MapPoint[]): readonly (readonly MapPoint[])[] {
    if (members.length === 1) return [members];
    const zoom = map.getZoom();
    const middle = map.project(
      latLngBounds(members.map(({ position }) => toLatLng(position))).getCenter(),
      zoom,
    );
    const radius = Math.max(20, (members.length * (reach.picture + 6)) / (2 * Math.PI));
    return members.map((member, at) => {
      const angle = (2 * Math.PI * at) / members.length - Math.PI / 2;
      const { lat, lng } = map.unproject(
        [middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle)],
        zoom,
      );
      return [{ ...member, position: [lat, lng] }];
    });
  }

  /** Closer, until they stand apart. */
  function open(members: readonly MapPoint[]): void {
    const bounds = latLngBounds(members.map(({ position }) => toLatLng(position)));
    const closer = Math.min(map.getMaxZoom(), map.getZoom() + 2);
    const zoom = Math.max(closer, Math.min(map.getBoundsZoom(bounds.pad(0.3)), map.getMaxZoom()));
    map.setView(bounds.getCenter(), zoom, { animate: !calm });
  }

  function goOn(event: KeyboardEvent, from: string): void {
    if (!isDirection(event.key)) return;
    // The map itself would move otherwise.
    event.preventDefault();
    event.stopPropagation();
    const places = shown.map(({ spot, marker, button }) => {
      const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
      return { id: spot.id, x, y, button, at: marker.getLatLng() };
    });
    const here = places.find(({ id }) => id === from);
    const next = here === undefined ? undefined : nextSpot(here, places, event.key);
    if (next === undefined) return;
    current = next.id;
    markCurrent();
    if (!map.getBounds().pad(-0.1).contains(next.at)) map.panTo(next.at, { animate: !calm });
    next.button.focus({ preventScroll: true });
  }

  function markCurrent(): void {
    for (const { spot, button } of shown) button.tabIndex = spot.id === current ? 0 : -1;
  }

  map.on('zoomend', () => {
    if (latest !== undefined) show(...latest);
  });
  /** Where they stand on the map, and how much room each takes. */
  const where = (): readonly Circle[] =>
    shown.map(({ marker, button }) => {
      const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
      const dot = button.dataset['dot'] === 'true';
      return { x, y, radius: (dot ? reach.dot : reach.picture) / 2 };
    });
  return { show, where };
}

const tones = ['quiet', 'brand', 'notice', 'bad'] as const;

function loudest(members: readonly MapPoint[]): (typeof tones)[number] {
  const levels = members.map(({ tone = 'brand' }) => tones.indexOf(tone));
  return tones[Math.max(...levels)] ?? 'brand';
}

function draw(map: LeafletMap, points: readonly Position[], className = ''): Path {
  return new Polyline(points.map(toLatLng), { interactive: false, className }).addTo(map);
}
