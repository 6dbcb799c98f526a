/** Something on the map, in pixels. */
export interface Circle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** A name on the map: its middle and its size, in pixels. */
export interface Label {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How large the map is, in pixels. */
export interface View {
  readonly x: number;
  readonly y: number;
}

/** Pixels between the middle of a town and the nearest edge of its name. */
const away = 14;

/**
 * Where a town's name goes: below, above or beside the town, wherever it covers the least and is not
 * cut by the map's edge. Below, if that is as good as any.
 */
export function sideOf(
  town: Label,
  circles: readonly Circle[],
  names: readonly Label[],
  view: View,
): { readonly dx: number; readonly dy: number } {
  const down = away + town.height / 2;
  const across = away + town.width / 2;
  const sides = [
    { dx: 0, dy: down },
    { dx: 0, dy: -down },
    { dx: across, dy: 0 },
    { dx: -across, dy: 0 },
    { dx: across, dy: down },
    { dx: -across, dy: down },
    { dx: across, dy: -down },
    { dx: -across, dy: -down },
  ];
  let best = { dx: 0, dy: down, covered: Number.POSITIVE_INFINITY };
  for (const { dx, dy } of sides) {
    const at = { ...town, x: town.x + dx, y: town.y + dy };
    const covered =
      circles.filter((circle) => meets(at, circle)).length +
      names.filter((name) => overlap(at, name)).length +
      (isCut(at, town, view) ? 1 : 0);
    if (covered < best.covered) best = { dx, dy, covered };
  }
  return { dx: best.dx, dy: best.dy };
}

function meets({ x, y, width, height }: Label, circle: Circle): boolean {
  const dx = Math.max(0, Math.abs(circle.x - x) - width / 2);
  const dy = Math.max(0, Math.abs(circle.y - y) - height / 2);
  return Math.hypot(dx, dy) < circle.radius;
}

function overlap(one: Label, other: Label): boolean {
  return (
    Math.abs(one.x - other.x) < (one.width + other.width) / 2 &&
    Math.abs(one.y - other.y) < (one.height + other.height) / 2
  );
}

/** Whether the edge cuts the name, or hides the name of a visible town. */
function isCut(label: Label, town: Label, view: View): boolean {
  const map = { x: view.x / 2, y: view.y / 2, width: view.x, height: view.y };
  const within =
    Math.abs(label.x - map.x) <= (view.x - label.width) / 2 &&
    Math.abs(label.y - map.y) <= (view.y - label.height) / 2;
  return !within && (overlap(label, map) || overlap({ ...town, width: 0, height: 0 }, map));
}
