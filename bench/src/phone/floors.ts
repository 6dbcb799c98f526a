import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotli, buildBareReact, buildPage, type BuiltFile } from '../bare-react.ts';

/** Hand-written pages with one thing to show. */
export interface FloorPages {
  readonly url: string;
  close(): Promise<void>;
}

const staticPage =
  '<!doctype html><html lang="sr"><meta name="viewport" content="width=device-width"><title>Rampa</title><h1>Rampa</h1><p>Portal za korisnike elektronske naplate putarine.</p><p><a href="/prijava">Prijavi se</a></p>';

/** Answers of our server, by the name under which a floor requests them. */
export type TakenAnswers = Readonly<Record<string, string>>;

/**
 * `/static`: text alone; `/react`: bare React and ReactDOM; `/call`: the smallest answer;
 * `/passages`: the passages screen by hand, with the given answers.
 */
export async function serveFloors(port: number, answers: TakenAnswers = {}): Promise<FloorPages> {
  const files = new Map([
    ['/static', { type: 'text/html', body: brotli(Buffer.from(staticPage)) }],
    ['/call', { type: 'application/json', body: brotli(Buffer.from('{"a":1}')) }],
  ]);
  const addPage = (path: string, built: readonly BuiltFile[]): void => {
    const scripts = built.filter(({ name }) => name.endsWith('.js'));
    for (const { name, content } of scripts) {
      files.set(`/${name}`, { type: 'text/javascript', body: brotli(content) });
    }
    const tags = scripts
      .map(({ name }) => `<script type="module" src="/${name}"></script>`)
      .join('');
    const page = `<!doctype html><html lang="sr"><meta name="viewport" content="width=device-width"><title>Rampa</title>${tags}<div id="r"></div>`;
    files.set(path, { type: 'text/html', body: brotli(Buffer.from(page)) });
  };
  addPage('/react', await buildBareReact());
  const screen = fileURLToPath(new URL('floor-screen.ts', import.meta.url));
  addPage('/passages', await buildPage(`import ${JSON.stringify(screen)};`));
  for (const [name, answer] of Object.entries(answers)) {
    files.set(`/${name}.json`, { type: 'application/json', body: brotli(Buffer.from(answer)) });
  }
  const server = createServer((request, reply) => {
    const file = files.get(request.url ?? '');
    if (file === undefined) {
      reply.writeHead(404).end();
      return;
    }
    reply.writeHead(200, {
      'content-type': `${file.type}; charset=utf-8`,
      'content-encoding': 'br',
    });
    reply.end(file.body);
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
