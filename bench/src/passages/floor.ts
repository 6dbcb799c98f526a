import { serveFloor, type FloorStatement } from '../floor-server.ts';

// The floor: pages of passages as somebody writes them who has only this to do. A table of its own with what a page
// shows, a row with the sums of each account, one statement.

const page: FloorStatement = {
  name: 'page',
  text: `
    SELECT sums.passages, sums.amount, shown.* FROM floor_sums AS sums LEFT JOIN LATERAL (
      SELECT id, serial_number, plate, nickname, entry, exit, entered_at::text AS entered,
             exited_at::text AS left_at, lane,
             category, price, marks
      FROM floor_pages WHERE account = $1 ORDER BY exited_at DESC, id DESC OFFSET $2 LIMIT $3
    ) AS shown ON true WHERE sums.account = $1`,
};

serveFloor(async ({ account, body }, ask) => {
  const { first, rows } = JSON.parse(body) as { readonly first: number; readonly rows: number };
  const found = await ask<{ passages: string; amount: string }>(page, [account, first, rows]);
  const [sums] = found;
  return {
    items: found.map(({ passages: _passages, amount: _amount, ...item }) => item),
    totalRecords: Number(sums?.passages),
    totalAmount: Number(sums?.amount),
  };
});
