import { latLngBounds, type Map as LeafletMap, type Marker } from 'leaflet';
import { groupSpots, isDirection, nextSpot, pushApart } from './groups.ts';
import { element, picture, toLatLng } from './map-pieces.ts';
import type { MapPoint } from './map-props.ts';
import styles from './road-map.module.css';
import type { Circle } from './town-sides.ts';

/** In rem, as in the style sheet: two points any nearer would cover each other; dots are small. */
const reaches = { picture: 1.75, dot: 0.8125 };

/** The same in pixels: more for whoever has set larger letters. */
function reachesInPixels(): typeof reaches {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return { picture: reaches.picture * rem, dot: reaches.dot * rem };
}

/** A point, or several that are too close to tell apart. */
export interface MapSpot {
  readonly id: string;
  readonly members: readonly MapPoint[];
  /** The element that its icon is rendered into. */
  readonly slot: HTMLElement;
}

interface SpotLabels {
  /** From the label of the first and how many they are. */
  readonly group: (first: string, all: number) => string;
}

export type ShowPoints = (
  points: readonly MapPoint[],
  selectedId: string | undefined,
  labels: SpotLabels,
) => void;

export interface SpotOptions {
  readonly onSelect: (id: string) => void;
  /** Called after each change of what is on the map, to draw the pictures into their slots. */
  readonly onSpots: (spots: readonly MapSpot[]) => void;
  readonly calm: boolean;
}

/** The points on the map, grouped again at each zoom. */
export function createSpots(map: LeafletMap, { onSelect, onSpots, calm }: SpotOptions) {
  let shown: { readonly spot: MapSpot; readonly marker: Marker; readonly button: HTMLElement }[] =
    [];
  let latest: Parameters<ShowPoints> | undefined;
  /** The one that Tab reaches. */
  let current = '';

  function show(...given: Parameters<ShowPoints>): void {
    latest = given;
    const [points, selectedId, labels] = given;
    const focused = shown.find(({ button }) => button === document.activeElement)?.spot.id;
    for (const { marker } of shown) marker.remove();
    shown = grouped(map, endsApart(map, points), selectedId)
      .flatMap((members) => (map.getZoom() < map.getMaxZoom() ? [members] : spread(map, members)))
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
    const { button, slot } = spotButton(members, selected, labels);
    const spot: MapSpot = { id: first?.id ?? '', members, slot };
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      current = spot.id;
      if (members.length === 1) onSelect(spot.id);
      else zoomInto(map, members, calm);
    });
    button.addEventListener('keydown', (event) => goOn(event, spot.id));
    const marker = picture(first?.position ?? [0, 0], button, selected ? 1000 : 0).addTo(map);
    return { spot, marker, button };
  }

  function goOn(event: KeyboardEvent, from: string): void {
    if (!isDirection(event.key)) return;
    // Otherwise the map itself would move.
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
  /** Their positions on the map, and how much room each takes. */
  const where = (): readonly Circle[] => {
    const reach = reachesInPixels();
    return shown.map(({ marker, button }) => {
      const { x, y } = map.latLngToContainerPoint(marker.getLatLng());
      const dot = button.dataset['dot'] === 'true';
      return { x, y, radius: (dot ? reach.dot : reach.picture) / 2 };
    });
  };
  return { show, where };
}

/** The two ends of a trip are never grouped: where they would cover each other, they are moved apart. */
function endsApart(map: LeafletMap, points: readonly MapPoint[]): readonly MapPoint[] {
  const zoom = map.getZoom();
  const ends = points.filter(({ apart }) => apart === true);
  const before = ends.map(({ position }) => map.project(toLatLng(position), zoom));
  const after = pushApart(before, reachesInPixels().picture);
  const moved = new Map(
    ends.flatMap((end, at) => {
      const place = after[at];
      if (place === undefined) return [];
      const { lat, lng } = map.unproject([place.x, place.y], zoom);
      return [[end, { ...end, position: [lat, lng] as const }]];
    }),
  );
  return points.map((each) => moved.get(each) ?? each);
}

/** Points that would cover each other at the map's zoom, together. */
function grouped(
  map: LeafletMap,
  points: readonly MapPoint[],
  selectedId: string | undefined,
): readonly (readonly MapPoint[])[] {
  const byId = new Map(points.map((each) => [each.id, each]));
  const reach = reachesInPixels();
  const spots = points.map(({ id, position, apart, icon }) => {
    const { x, y } = map.project(toLatLng(position), map.getZoom());
    const within = icon === undefined ? reach.dot : reach.picture;
    return { id, x, y, reach: within, apart: apart === true || id === selectedId };
  });
  return groupSpots(spots).map((group) => group.flatMap(({ id }) => byId.get(id) ?? []));
}

/** At the deepest zoom, the members of a group lie in a ring around their middle. */
function spread(map: LeafletMap, members: readonly MapPoint[]): readonly (readonly MapPoint[])[] {
  if (members.length === 1) return [members];
  const zoom = map.getZoom();
  const middle = map.project(
    latLngBounds(members.map(({ position }) => toLatLng(position))).getCenter(),
    zoom,
  );
  const radius = Math.max(20, (members.length * (reachesInPixels().picture + 6)) / (2 * Math.PI));
  return members.map((member, at) => {
    const angle = (2 * Math.PI * at) / members.length - Math.PI / 2;
    const { lat, lng } = map.unproject(
      [middle.x + radius * Math.cos(angle), middle.y + radius * Math.sin(angle)],
      zoom,
    );
    return [{ ...member, position: [lat, lng] }];
  });
}

/** Zooms in until they are apart. */
function zoomInto(map: LeafletMap, members: readonly MapPoint[], calm: boolean): void {
  const bounds = latLngBounds(members.map(({ position }) => toLatLng(position)));
  const closer = Math.min(map.getMaxZoom(), map.getZoom() + 2);
  const zoom = Math.max(closer, Math.min(map.getBoundsZoom(bounds.pad(0.3)), map.getMaxZoom()));
  map.setView(bounds.getCenter(), zoom, { animate: !calm });
}

function spotButton(members: readonly MapPoint[], selected: boolean, labels: SpotLabels) {
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
  return { button, slot };
}

const tones = ['quiet', 'brand', 'notice', 'bad'] as const;

function loudest(members: readonly MapPoint[]): (typeof tones)[number] {
  const levels = members.map(({ tone = 'brand' }) => tones.indexOf(tone));
  return tones[Math.max(...levels)] ?? 'brand';
}
