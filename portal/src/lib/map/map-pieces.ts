import { DivIcon, type LatLngExpression, Marker } from 'leaflet';
import type { Position } from './map-props.ts';
import styles from './road-map.module.css';

/** An element of the portal at a position; Leaflet only moves it. */
export function picture(position: Position, html: HTMLElement, zIndexOffset: number): Marker {
  return new Marker(toLatLng(position), {
    interactive: false,
    keyboard: false,
    zIndexOffset,
    icon: new DivIcon({ html, className: styles['anchor'] ?? '', iconSize: [0, 0] }),
  });
}

export function element(name: 'span' | 'button', className: string | undefined): HTMLElement {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  return made;
}

export function toLatLng([lat, lon]: Position): LatLngExpression {
  return [lat, lon];
}
