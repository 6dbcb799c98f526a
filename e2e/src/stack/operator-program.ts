import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { runRampa } from '../../../server/src/cli/run.ts';

// The command line for tests: the function that `rampa` is, called by POST. As a program of its own it
// would take more of the processor to start than nearly every command takes to run.

const called = z.object({
  words: z.array(z.string()),
  environment: z.record(z.string(), z.string()),
});

const server = createServer((request, response) => {
  void answer(request).then(
    (output) => response.end(JSON.stringify(output)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});

async function answer(request: IncomingMessage) {
  const { words, environment } = called.parse(JSON.parse(await text(request)));
  const printed: string[] = [];
  const complained: string[] = [];
  await runRampa({
    words,
    environment,
    print: (line) => void printed.push(line),
    complain: (line) => void complained.push(line),
  });
  return { printed: printed.join('\n'), complained: complained.join('\n') };
}

server.listen(0, 'localhost', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) {
    process.stdout.write(`Operator: http://localhost:${address.port}\n`);
  }
});
process.stdin.resume().once('end', () => {
  server.close();
  server.closeAllConnections();
});
