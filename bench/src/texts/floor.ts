import { createServer, get, type IncomingMessage } from 'node:http';
import { tellProcessorTime } from '../processor-time.ts';

// The floor: bare node:http with the bytes of one answer in memory, as our server sent them. It ignores
// the request.

const { url, encoding } = JSON.parse(process.env['FLOOR_PLAN'] ?? '') as {
  readonly url: string;
  readonly encoding: string;
};
const { body, headers } = await answerOf();

const server = createServer((_, reply) => {
  reply.writeHead(200, { ...headers, 'content-length': body.length });
  reply.end(body);
});

/** As transferred: `fetch` would decompress it. */
async function answerOf() {
  const chunks: Buffer[] = [];
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
  });
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  if (reply.statusCode !== 200) throw new Error(`${url} answered ${String(reply.statusCode)}`);
  return {
    body: Buffer.concat(chunks),
    headers: {
      'content-type': reply.headers['content-type'] ?? '',
      'content-encoding': reply.headers['content-encoding'] ?? 'identity',
    },
  };
}

tellProcessorTime();
server.listen(Number(process.env['FLOOR_PORT']), '127.0.0.1', () => process.send?.('ready'));
