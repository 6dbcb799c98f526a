import {
  formOf,
  json,
  jsonObjectOf,
  portOf,
  type Route,
  seeOther,
  serve,
  stopServer,
} from '../platform/http.ts';
import { createControlRecords } from './control-records.ts';
import { overview } from './overview.ts';
import { createTagList, type TagList } from './tag-list.ts';
import { createVehicles } from './vehicles.ts';

export type LaneOptions = {
  readonly host: string;
  readonly port: number;
  /** Where the operator is reached. */
  readonly target: string;
  readonly key: string;
  /** Its name, by which the operator knows how far it has the list. */
  readonly name: string;
  /** Between two questions for the list, in milliseconds. */
  readonly everyMs: number;
  /** Between two control records, in milliseconds. */
  readonly reportMs: number;
};

export type Lane = { readonly port: number; close(): Promise<void> };

const DELIVER_MS = 1000;

/** A stand-in for a toll lane: it keeps the operator's list of tags and opens by it. */
export async function startLane(options: LaneOptions): Promise<Lane> {
  const { target, key, name } = options;
  const now = (): number => Date.now();
  const list = createTagList({ target, key, lane: name, now });
  const records = createControlRecords({ target, key, lane: name, now });
  const vehicles = createVehicles({ list, target, key, lane: name, now, count: records.count });
  const server = await serve(routesOf(name, list, vehicles), {
    host: options.host,
    port: options.port,
    portSetting: 'LANE_PORT',
  });
  const stops = [
    again(options.everyMs, list.poll),
    again(DELIVER_MS, vehicles.deliver),
    again(options.reportMs, records.report),
  ];
  return {
    port: portOf(server),
    async close() {
      await Promise.all(stops.map((stop) => stop()));
      await stopServer(server);
    },
  };
}

function routesOf(
  name: string,
  list: TagList,
  vehicles: ReturnType<typeof createVehicles>,
): readonly Route[] {
  const arrive = (given: Readonly<Record<string, unknown>>) => {
    const text = (field: string, usual: string): string => {
      const value = given[field];
      return typeof value === 'string' && value !== '' ? value : usual;
    };
    return vehicles.arrive({
      serialNumber: text('serialNumber', '').replaceAll(/[\s-]/g, ''),
      entryStation: text('entryStation', 'rs-a1-stara-pazova'),
      exitStation: text('exitStation', 'rs-a1-novi-sad-jug'),
      category: text('category', 'I'),
      plate: text('plate', ''),
      minutes: 30,
    });
  };
  const show = () =>
    overview({
      name,
      list,
      seen: vehicles.seen(50),
      waiting: vehicles.waiting(),
      fault: list.fault || vehicles.fault(),
    });
  return [
    { method: 'GET', path: '/', answer: show },
    {
      method: 'GET',
      path: '/sandbox/list',
      answer: () => json(200, { size: list.size, readAt: list.readAt, fault: list.fault }),
    },
    {
      method: 'GET',
      path: '/sandbox/tags/:serialNumber',
      answer: ({ params }) => {
        const tag = list.find(params['serialNumber'] ?? '');
        return tag === undefined ? json(404, { errors: ['not on the list'] }) : json(200, tag);
      },
    },
    {
      method: 'POST',
      path: '/sandbox/vehicles',
      answer(request) {
        const given = jsonObjectOf(request);
        return typeof given?.['serialNumber'] === 'string'
          ? json(201, arrive(given))
          : json(400, { errors: ['serialNumber is missing'] });
      },
    },
    {
      method: 'POST',
      path: '/vehicles',
      answer(request) {
        arrive(Object.fromEntries(formOf(request)));
        return seeOther('/');
      },
    },
  ];
}

/** Works at once, and then again and again; the result stops it and resolves when nothing is under way. */
function again(everyMs: number, work: () => Promise<void>): () => Promise<void> {
  let underWay = work();
  let busy = true;
  const done = (): void => void (busy = false);
  void underWay.then(done, done);
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    underWay = work();
    void underWay.then(done, done);
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay.catch(() => undefined);
  };
}
