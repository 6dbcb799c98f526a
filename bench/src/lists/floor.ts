import { serveFloor, type FloorStatement } from '../floor-server.ts';

// The floor: lists as somebody writes them who has only these to do. Tables of its own with what each shows, in the
// order in which it is shown, and one statement for each.

const pages: Readonly<Record<string, FloorStatement>> = {
  '/api/Tag/GetTagovi': {
    name: 'tags',
    text: `
      SELECT tag_id, serial_number, category, plate, nickname, status, balance, low, entry, exit, left_at, price, trips,
             (SELECT count(*) FROM floor_tags WHERE account = $1) AS total
      FROM floor_tags WHERE account = $1 ORDER BY attention, place OFFSET $2 LIMIT $3`,
  },
  '/api/Dopuna/GetDopune': {
    name: 'top-ups',
    text: `
      SELECT top_up_id, tag_id, serial_number, plate, nickname, order_number, amount, method, state, created, settled, automatic,
             (SELECT count(*) FROM floor_top_ups WHERE account = $1) AS total
      FROM floor_top_ups WHERE account = $1 ORDER BY counted_at DESC, top_up_id DESC OFFSET $2 LIMIT $3`,
  },
  '/api/Izvod/GetMesecniIzvodi': {
    name: 'statements',
    text: `
      SELECT *, (SELECT count(*) FROM floor_statements WHERE account = $1) AS total
      FROM floor_statements WHERE account = $1 ORDER BY sequence_no DESC OFFSET $2 LIMIT $3`,
  },
};

const search: FloorStatement = {
  name: 'search',
  text: `
    SELECT tag_id, serial_number, category, plate, nickname, status, balance, low, entry, exit, left_at, price, trips,
           count(*) OVER () AS total
    FROM floor_tags
    WHERE account = $1 AND (serial_number ILIKE $4 OR plate ILIKE $4 OR nickname ILIKE $4)
    ORDER BY attention, place OFFSET $2 LIMIT $3`,
};

const home: FloorStatement = {
  name: 'home',
  text: `
    SELECT kept.roads, kept.tasks, kept.marked, tags.*, now.*, before.*, so_far.*, listed.items
    FROM floor_accounts AS kept, LATERAL (
      SELECT count(*) AS tags, count(*) FILTER (WHERE low) AS low, sum(balance)::bigint AS balance
      FROM floor_tags WHERE account = $1
    ) AS tags, LATERAL (
      SELECT coalesce(sum(passages), 0)::bigint AS now_passages, coalesce(sum(amount), 0)::bigint AS now_amount FROM floor_months
      WHERE account = $1 AND month = $2::date
    ) AS now, LATERAL (
      SELECT coalesce(sum(passages), 0)::bigint AS before_passages, coalesce(sum(amount), 0)::bigint AS before_amount FROM floor_months
      WHERE account = $1 AND month = $3::date
    ) AS before, LATERAL (
      SELECT coalesce(sum(passages), 0)::bigint AS so_far_passages, coalesce(sum(amount), 0)::bigint AS so_far_amount FROM floor_days
      WHERE account = $1 AND toll_day BETWEEN $3::date AND $4::date
    ) AS so_far, LATERAL (
      SELECT json_agg(one) AS items FROM (
        SELECT tag_id, serial_number, plate, nickname, status, balance, low, trips FROM floor_tags
        WHERE account = $1 AND (status = 'aktivan') = true
        ORDER BY low DESC, balance, serial_number LIMIT 5
      ) AS one
    ) AS listed
    WHERE kept.account = $1`,
};

function homeDays(): readonly string[] {
  const now = new Date();
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(now.getFullYear(), month, date)).toISOString().slice(0, 10);
  const month = now.getMonth();
  // The month before may be shorter.
  const daysBefore = new Date(Date.UTC(now.getFullYear(), month, 0)).getUTCDate();
  return [day(month, 1), day(month - 1, 1), day(month - 1, Math.min(now.getDate(), daysBefore))];
}

serveFloor(async ({ account, path, body }, ask) => {
  const page = pages[path];
  if (page === undefined) return (await ask(home, [account, ...homeDays()]))[0];
  const { first, rows, filter } = JSON.parse(body) as {
    readonly first: number;
    readonly rows: number;
    readonly filter?: string;
  };
  const found =
    filter === undefined
      ? await ask<{ total: string }>(page, [account, first, rows])
      : await ask<{ total: string }>(search, [account, first, rows, `%${filter}%`]);
  return {
    items: found.map(({ total: _total, ...item }) => item),
    totalRecords: Number(found[0]?.total),
  };
});
