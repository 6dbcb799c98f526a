import {
  type Map as LeafletMap,
  type Marker,
  type Path,
  Polygon,
  Polyline,
  TileLayer,
} from 'leaflet';
import { decodeBase } from './base.ts';
import { element, picture, toLatLng } from './map-pieces.ts';
import type { MapLine, Position } from './map-props.ts';
import styles from './road-map.module.css';
import { smoothLine } from './smooth-line.ts';

/** Zoom up to which there are map tiles. */
const deepestTiles = 17;

/** What is drawn on the map: the base at once, all else on demand. */
export function createLayers(map: LeafletMap, container: HTMLElement) {
  let motorways: Path[] = [];
  let lines: Path[] = [];
  let visitor: Marker | undefined;
  drawBase(map);

  return {
    showMotorways(all: readonly (readonly Position[])[]): void {
      for (const line of motorways) line.remove();
      // All edges first: where two motorways meet, neither cuts the other.
      motorways = [styles['motorwayEdge'], styles['motorway']].flatMap((look) =>
        all.map((line) => draw(map, line, look)),
      );
      // The last one sent to the back is the lowest: each motorway stays on its own edge.
      for (const line of motorways.toReversed()) line.bringToBack();
      // The land stays below them.
      map.eachLayer((layer) => {
        if (layer instanceof Polygon) layer.bringToBack();
      });
    },
    showTiles(url: string): void {
      const tiles = new TileLayer(url, {
        maxZoom: deepestTiles,
        className: styles['tiles'] ?? '',
      });
      // The base stays until the first tile is loaded, and for good without tiles.
      tiles.once('tileload', () => container.classList.add(styles['withTiles'] ?? ''));
      tiles.addTo(map);
      map.setMaxZoom(deepestTiles);
    },
    showLines(all: readonly MapLine[]): void {
      for (const line of lines) line.remove();
      lines = [
        ...all.map(({ points: way }) => draw(map, smoothLine(way), styles['lineEdge'])),
        ...all.map(({ kind, points: way }) => draw(map, smoothLine(way), styles[kind])),
      ];
    },
    showVisitor(position: Position | undefined, label: string): void {
      visitor?.remove();
      visitor = undefined;
      if (position === undefined) return;
      const dot = element('span', styles['visitor']);
      dot.setAttribute('role', 'img');
      dot.setAttribute('aria-label', label);
      dot.title = label;
      visitor = picture(position, dot, -50).addTo(map);
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
