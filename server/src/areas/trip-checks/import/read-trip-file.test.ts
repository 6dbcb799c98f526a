import { describe, expect, test } from 'vitest';
import { readHours } from './read-hours.ts';
import { readTracks } from './read-tracks.ts';
import { readTrips } from './read-trips.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const trips = (...lines: readonly string[]) => readTrips(bytesOf(lines.join('\n')));
const hours = (...lines: readonly string[]) => readHours(bytesOf(lines.join('\n')));
const timesOf = (read: ReturnType<typeof readTrips>) =>
  read.ok
    ? read.records.map(({ from, until }) => [from, until].map((at) => new Date(at).toISOString()))
    : read.faults;
const faultsOf = (read: { readonly ok: boolean; readonly faults?: readonly object[] }) =>
  (read.faults ?? []) as readonly { line: number; message: string }[];

describe('trips', () => {
  test('columns are in any order and either language, and what nobody here knows is passed over', () => {
    const read = trips(
      '\u{feff}Возач;Таблице;Полазак;Долазак;Одакле;Докле;Километри;Просечна брзина',
      'Петар;BG 123-AB;2026-10-05 06:10;05.10.2026. 07:25;Београд;Нови Сад;94,5;81',
    );
    expect(read).toMatchObject({
      ok: true,
      records: [
        { line: 2, plate: 'BG 123-AB', serial: '', km: 94.5, origin: 'Београд', driver: 'Петар' },
      ],
    });
    expect(timesOf(read)).toEqual([['2026-10-05T04:10:00.000Z', '2026-10-05T05:25:00.000Z']]);
    expect(
      timesOf(trips('plate,start,end', 'X,2026-10-05T04:10:00Z,2026-10-05T07:25+02:00')),
    ).toEqual([['2026-10-05T04:10:00.000Z', '2026-10-05T05:25:00.000Z']]);
  });

  test('letters of another code page, as Excel saves them, are refused with what to do', () => {
    const line = 'tablice;polazak;dolazak;vozač\nX;2026-10-05 06:00;2026-10-05 09:00;Đorđe';
    // Windows-1250, and what Excel calls Unicode text.
    const others = [
      Uint8Array.from(
        line,
        (letter) => ({ č: 0xe8, Đ: 0xd0, đ: 0xf0 })[letter] ?? letter.charCodeAt(0),
      ),
      Uint8Array.from([
        0xff,
        0xfe,
        ...new Uint8Array(Uint16Array.from(line, (letter) => letter.charCodeAt(0)).buffer),
      ]),
    ];
    for (const bytes of others) {
      expect(faultsOf(readTrips(bytes))).toMatchObject([
        { line: 1, message: 'trip-checks.fault-csv-not-utf8' },
      ]);
    }
  });

  test('places where somebody turned are in a column of their own, or all places in one', () => {
    const placesOf = (header: string, cells: string) => {
      const read = trips(
        `plate;start;end;${header}`,
        `X;2026-10-05 06:00;2026-10-05 09:00;${cells}`,
      );
      if (!read.ok) throw new Error(JSON.stringify(read.faults));
      return read.records.map(({ origin, via, destination }) => [origin, via, destination]);
    };
    expect(placesOf('Одакле;Преко;Докле', 'Niš;Stara Pazova;Niš')).toEqual([
      ['Niš', ['Stara Pazova'], 'Niš'],
    ]);
    expect(placesOf('Релација', 'Niš – Stara Pazova - Novi Sad-jug → Niš')).toEqual([
      ['Niš', ['Stara Pazova', 'Novi Sad-jug'], 'Niš'],
    ]);
    // One place is no way.
    expect(placesOf('route', 'Niš')).toEqual([['', undefined, '']]);
  });

  test('in the hour that comes twice a trip is the longest that it may have been', () => {
    expect(timesOf(trips('plate;start;end', 'X;2026-10-25 02:30;2026-10-25 02:40'))).toEqual([
      ['2026-10-25T00:30:00.000Z', '2026-10-25T01:40:00.000Z'],
    ]);
    expect(timesOf(trips('plate;start;end', 'X;2026-10-25 01:59;2026-10-25 03:00'))).toEqual([
      ['2026-10-24T23:59:00.000Z', '2026-10-25T02:00:00.000Z'],
    ]);
  });

  test('each fault is told by its line, and the first fifty are enough', () => {
    const read = trips(
      'plate;start;end;km',
      'X;2026-03-29 02:30;2026-03-29 04:00;1',
      ';2026-10-05 06:00;2026-10-05 07:00;1',
      'X;2026-10-05 06:00;2026-10-05 05:00;1',
      'X;sutra;2026-02-30 05:00;mnogo',
      'X;2026-10-01 05:00;2026-11-05 05:00;',
    );
    expect(faultsOf(read).map(({ line, message }) => [line, message])).toEqual([
      [2, 'trip-checks.fault-time-gap;time:2026-03-29 02%3A30'],
      [3, 'trip-checks.fault-vehicle-missing'],
      [4, 'trip-checks.fault-ends-before'],
      [5, 'trip-checks.fault-time;time:sutra'],
      [5, 'trip-checks.fault-time;time:2026-02-30 05%3A00'],
      [6, 'trip-checks.fault-too-long'],
    ]);
    const many = trips('plate;start;end', ...Array.from({ length: 80 }, () => 'X;a;b'));
    expect(faultsOf(many)).toHaveLength(50);
  });

  test.each([
    [[''], 'trip-checks.fault-empty'],
    [['plate;start;end'], 'trip-checks.fault-empty'],
    [['plate;start', 'X;2026-10-05 06:00'], 'trip-checks.fault-no-arrival'],
    [['start;end', '2026-10-05 06:00;2026-10-05 07:00'], 'trip-checks.fault-no-vehicle'],
    [['plate;start;end;kraj', 'X;1;2;3'], 'trip-checks.fault-column-twice;column:kraj'],
    [['vozilo;start;end;vehicle', 'X;1;2;Y'], 'trip-checks.fault-column-twice;column:vehicle'],
  ])('%j is refused as a whole', (lines, message) => {
    expect(faultsOf(trips(...lines))[0]?.message).toBe(message);
  });
});

describe('the examples that the portal offers', () => {
  test.each([
    ['таблице;полазак;долазак;одакле;докле;километри;возач', trips],
    ['tablice;polazak;dolazak;odakle;dokle;kilometri;vozač', trips],
    ['plate;departure;arrival;from;to;km;driver', trips],
  ])('%s', (header, read) => {
    expect(read(header, 'BG 123-AB;2026-10-05 06:10;2026-10-05 09:40;;;210;')).toMatchObject({
      ok: true,
      records: [{ plate: 'BG 123-AB', km: 210 }],
    });
  });

  test.each(['дан;од;до;таблице', 'dan;od;do;tablice', 'day;from;to;plate'])('%s', (header) => {
    expect(hours(header, '2026-10-05;07:00;15:00;BG 123-AB')).toMatchObject({
      ok: true,
      records: [{ plate: 'BG 123-AB', day: '2026-10-05' }],
    });
  });
});

test.each(['Registarska oznaka', 'Регистарски број', 'Reg. oznaka', 'License plate'])(
  'a vehicle is told by "%s"',
  (name) => {
    const read = trips(`${name};polazak;dolazak`, 'BG 1;2026-10-05 06:00;2026-10-05 07:00');
    expect(read).toMatchObject({ ok: true, records: [{ plate: 'BG 1' }] });
  },
);

test.each(['Vozilo;Registarski broj', 'Registration;Vehicle'])(
  'what a vehicle is called beside its plate is passed over: %s',
  (names) => {
    const cells = names.startsWith('Vozilo') ? 'Kamion 3;BG 1' : 'BG 1;Kamion 3';
    const read = trips(`${names};polazak;dolazak`, `${cells};2026-10-05 06:00;2026-10-05 07:00`);
    expect(read).toMatchObject({ ok: true, records: [{ plate: 'BG 1' }] });
  },
);

describe('working hours', () => {
  test('of days and of a week, for vehicles, drivers and all', () => {
    const read = hours(
      'Возач;Таблице;Дан;Од;До',
      ';;pon-pet;7:00;15.30',
      'Петар;;субота;22h;06:00',
      ';BG 123-AB;1.11.2026.;;',
      ';;пет-пон;00:00;24:00',
    );
    expect(read).toMatchObject({
      ok: true,
      records: [
        { day: null, weekdays: [1, 2, 3, 4, 5], hours: { from: 420, until: 930 } },
        { driver: 'Петар', weekdays: [6], hours: { from: 1320, until: 360 } },
        { plate: 'BG 123-AB', day: '2026-11-01', weekdays: [], hours: null },
        { weekdays: [5, 6, 7, 1], hours: { from: 0, until: 1440 } },
      ],
    });
  });

  test('hours are read as spreadsheets save them, with seconds, and in either script', () => {
    const read = hours('dan;od;do', '1;07:00:00;15:30:59', '2;7ч;16 Ч');
    expect(read).toMatchObject({
      ok: true,
      records: [{ hours: { from: 420, until: 930 } }, { hours: { from: 420, until: 960 } }],
    });
    const faulty = hours('dan;od;do', '1;07:00:60;15:00');
    expect(faultsOf(faulty).map(({ message }) => message)).toEqual([
      'trip-checks.fault-hour;time:07%3A00%3A60',
    ]);
  });

  test('columns may be separated by tabs', () => {
    const read = hours('дан\tод\tдо\tвозач', 'пон-пет\t07:00\t15:00\tПетровић, Петар');
    expect(read).toMatchObject({
      ok: true,
      records: [{ weekdays: [1, 2, 3, 4, 5], driver: 'Петровић, Петар' }],
    });
  });

  test('both ways of speaking are known, and what is no day or hour is told', () => {
    const read = hours('dan;od;do', 'ponedjeljak;7:00;15:00', 'srijeda-nedjelja;7:00;15:00');
    expect(read).toMatchObject({
      ok: true,
      records: [{ weekdays: [1] }, { weekdays: [3, 4, 5, 6, 7] }],
    });
    const faulty = hours('dan;od;do', 'juče;7:00;25:00', '1;7:60;');
    expect(faultsOf(faulty).map(({ line, message }) => [line, message])).toEqual([
      [2, 'trip-checks.fault-day;day:juče'],
      [2, 'trip-checks.fault-hour;time:25%3A00'],
      [3, 'trip-checks.fault-hour;time:7%3A60'],
      [3, 'trip-checks.fault-hour;time:'],
    ]);
  });
});

describe('tracks', () => {
  const stations = [
    { id: 'south', lat: 45, lon: 20 },
    { id: 'north', lat: 45.2, lon: 20 },
  ];
  const gpx = (...points: readonly string[]) =>
    `<gpx xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>${points.join('')}</trkseg></trk></gpx>`;
  const point = (lat: number, time: string, lon = 20.0005) =>
    `<trkpt lat="${lat}" lon="${lon}"><ele>80</ele><time>${time}</time></trkpt>`;
  const tracks = (text: string) => readTracks(bytesOf(text), stations);

  test('stations are passed by between points, at the nearest moment', () => {
    const read = tracks(
      gpx(
        point(44.999, '2026-10-05T06:00:00Z'),
        point(45.003, '2026-10-05T06:00:10Z'),
        point(45.1, '2026-10-05T06:05:00Z'),
        point(45.199, '2026-10-05T06:10:00Z'),
        point(45.201, '2026-10-05T06:10:04Z'),
        point(45.3, '2026-10-05T08:00:00Z'),
      ),
    );
    if (!read.ok) throw new Error(JSON.stringify(read.faults));
    expect(read.records[0]?.visits).toEqual([
      { stationId: 'south', at: Date.parse('2026-10-05T06:00:02.5Z') },
      { stationId: 'north', at: Date.parse('2026-10-05T06:10:02Z') },
    ]);
    // After so long nobody knows the way, and a single point is no drive.
    expect(read.records).toHaveLength(1);
  });

  test('a time without a zone is UTC, as GPX says', () => {
    const read = tracks(
      gpx(point(45.1, '2026-10-05T06:00:00'), point(45.11, '2026-10-05T06:01:00')),
    );
    expect(read).toMatchObject({ records: [{ from: Date.parse('2026-10-05T06:00:00Z') }] });
  });

  test('a road beside the station, and points too far apart in time, pass by nothing', () => {
    const beside = tracks(
      gpx(
        point(44.999, '2026-10-05T06:00:00Z', 20.005),
        point(45.003, '2026-10-05T06:00:10Z', 20.005),
      ),
    );
    expect(beside).toMatchObject({ records: [{ visits: [] }] });
    const apart = tracks(
      gpx(point(44.9, '2026-10-05T06:00:00Z'), point(45.3, '2026-10-05T06:20:00Z')),
    );
    expect(apart).toMatchObject({ records: [{ visits: [] }] });
  });

  test.each([
    ['<!DOCTYPE gpx [<!ENTITY a "b">]><gpx/>', 'trip-checks.fault-gpx-forbidden'],
    ['<kml/>', 'trip-checks.fault-not-gpx'],
    ['<gpx><trk>', 'trip-checks.fault-not-xml'],
    ['<gpx/>', 'trip-checks.fault-gpx-no-tracks'],
    ['<gpx><wpt lat="45" lon="20"/></gpx>', 'trip-checks.fault-gpx-no-tracks'],
    [gpx(point(45, '2026-10-05T06:00:00Z')), 'trip-checks.fault-gpx-apart'],
    [gpx('<trkpt lat="45" lon="20"/>'), 'trip-checks.fault-gpx-no-time;time:'],
    [gpx(point(45, '5.10.2026')), 'trip-checks.fault-gpx-time;time:5.10.2026'],
    [gpx('<trkpt lat="45"/>'), 'trip-checks.fault-gpx-no-place'],
    [gpx(point(95, '2026-10-05T06:00:00Z')), 'trip-checks.fault-gpx-place;lat:95,lon:20.0005'],
  ])('%s is refused', (text, message) => {
    expect(faultsOf(tracks(text))[0]?.message).toBe(message);
  });

  test('a file with too many points is refused as too large, not as forbidden', () => {
    const text = gpx('<trkpt lat="45" lon="20"/>'.repeat(200_001));
    expect(faultsOf(tracks(text))[0]?.message).toBe('trip-checks.fault-gpx-too-large');
  });
});
