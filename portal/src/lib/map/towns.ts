import type { Map as LeafletMap, Marker } from 'leaflet';
import { element, picture, toLatLng } from './map-pieces.ts';
import type { Position } from './map-props.ts';
import styles from './road-map.module.css';
import { type Circle, type Label, sideOf } from './town-sides.ts';

export interface TownName {
  readonly name: string;
  readonly position: Position;
  /** The zoom from which on the name is written. */
  readonly zoom: number;
}

/** Names of towns for orientation, each on the side where the points leave room. */
export function createTowns(map: LeafletMap, points: () => readonly Circle[]) {
  let towns: readonly (TownName & { readonly marker: Marker; readonly label: HTMLElement })[] = [];

  function arrange(): void {
    const circles = points();
    const names: Label[] = [];
    for (const { marker, label, position, zoom } of towns) {
      if (map.getZoom() < zoom) {
        marker.remove();
        continue;
      }
      marker.addTo(map);
      const { x, y } = map.latLngToContainerPoint(toLatLng(position));
      const town = { x, y, width: label.offsetWidth, height: label.offsetHeight };
      const { dx, dy } = sideOf(town, circles, names, map.getSize());
      names.push({ ...town, x: x + dx, y: y + dy });
      label.style.translate = `calc(-50% + ${String(dx)}px) calc(-50% + ${String(dy)}px)`;
    }
  }

  function show(all: readonly TownName[]): void {
    for (const { marker } of towns) marker.remove();
    towns = all.map((town) => {
      const label = element('span', styles['town']);
      label.textContent = town.name;
      // A screen reader has the points; a list of town names would not help.
      label.setAttribute('aria-hidden', 'true');
      return { ...town, label, marker: picture(town.position, label, -100) };
    });
    arrange();
  }

  map.on('zoomend', arrange);
  return { show, arrange };
}
