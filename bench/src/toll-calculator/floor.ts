import { createServer } from 'node:http';
import { tollDay, systemClock } from '../../../server/src/platform/clock.ts';
import {
  createTollCalculator,
  readTollNetwork,
} from '../../../server/src/areas/toll-calculator/index.ts';

// The floor: bare node:http with all trips calculated beforehand. It reads the body, looks the trip
// up, and writes the envelope; no check of any kind.

const calculator = createTollCalculator(readTollNetwork('rs'));
const date = tollDay(systemClock.now());
const matrix = new Map<string, object>();
for (const { id: from } of calculator.stations) {
  for (const { id: to } of calculator.stations) {
    for (const category of calculator.categories) {
      const outcome = calculator.trip({ from, to, category, date });
      if (outcome.ok && from !== to) matrix.set(`${from} ${to} ${category}`, outcome.value);
    }
  }
}

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { from, to, kategorija } = JSON.parse(Buffer.concat(chunks).toString()) as {
      readonly from: string;
      readonly to: string;
      readonly kategorija: string;
    };
    const result = matrix.get(`${from} ${to} ${kategorija}`) ?? null;
    reply.statusCode = result === null ? 404 : 200;
    reply.setHeader('Content-Type', 'application/json; charset=utf-8');
    reply.end(JSON.stringify({ statusCode: reply.statusCode, message: '', result }));
  });
});

server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
