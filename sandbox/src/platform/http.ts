import { createServer } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Html } from './html.ts';

export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

export type HttpReply = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
};

export type Route = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Segments that begin with a colon are parameters: `/orders/:order_number`. */
  readonly path: string;
  answer(request: HttpRequest): HttpReply | Promise<HttpReply>;
};

const LARGEST_BODY = 256 * 1024;

export function json(status: number, value: unknown): HttpReply {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify(value),
  };
}

export function xml(status: number, body: string): HttpReply {
  return { status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body };
}

export function page(status: number, markup: Html, contentSecurityPolicy: string): HttpReply {
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'referrer-policy': 'no-referrer',
    },
    body: `<!doctype html>${markup.markup}`,
  };
}

/** A redirect that the browser follows with GET, whatever it sent before. */
export function seeOther(location: string): HttpReply {
  return { status: 303, headers: { location } };
}

/** A named parameter of the route's path; the router has set it. */
export function param(request: HttpRequest, name: string): string {
  const value = request.params[name];
  if (value === undefined) throw new Error(`The route has no parameter ${name}.`);
  return value;
}

export function formOf(request: HttpRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString('utf8'));
}

/** The body as a JSON object, or undefined if it is not one. An empty body is an empty object. */
export function jsonObjectOf(request: HttpRequest): Record<string, unknown> | undefined {
  if (request.body.length === 0) return {};
  try {
    const value: unknown = JSON.parse(request.body.toString('utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    // A JSON value that is neither null, a list nor a scalar is an object with string keys.
    return value as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? '';
    if (segment.startsWith(':')) {
      if (value === '') return undefined;
      try {
        params[segment.slice(1)] = decodeURIComponent(value);
      } catch {
        return undefined;
      }
    } else if (segment !== value) return undefined;
  }
  return params;
}

async function readBody(message: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    // Node passes request bodies on as buffers as long as no encoding is set, and none is.
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function answer(routes: readonly Route[], message: IncomingMessage): Promise<HttpReply> {
  const url = new URL(message.url ?? '/', 'http://sandbox');
  const here = routes.flatMap((route) => {
    const params = matchPath(route.path, url.pathname);
    return params ? [{ route, params }] : [];
  });
  if (here.length === 0) return json(404, { errors: ['Not found'] });
  const method = message.method === 'HEAD' ? 'GET' : message.method;
  const match = here.find(({ route }) => route.method === method);
  if (!match) return json(405, { errors: ['Method not allowed'] });
  const body = await readBody(message);
  if (!body) return json(413, { errors: ['Body too large'] });
  return match.route.answer({
    method: match.route.method,
    path: url.pathname,
    params: match.params,
    query: url.searchParams,
    headers: message.headers,
    body,
  });
}

function send(response: ServerResponse, reply: HttpReply, withBody: boolean): void {
  response.writeHead(reply.status, {
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...reply.headers,
  });
  response.end(withBody ? reply.body : undefined);
}

/** Starts to listen; a port in use is reported as an error. */
export async function serve(
  routes: readonly Route[],
  options: { readonly host: string; readonly port: number; readonly portSetting: string },
): Promise<Server> {
  const server = createServer((message, response) => {
    answer(routes, message).then(
      (reply) => {
        send(response, reply, message.method !== 'HEAD');
      },
      (error: unknown) => {
        console.error(error);
        send(response, json(500, { errors: ['Internal error'] }), true);
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(
              `Port ${String(options.port)} is taken by another program. Stop that program or set ${options.portSetting}.`,
            )
          : error,
      );
    });
    server.listen(options.port, options.host, resolve);
  });
  return server;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  // A server that listens on a TCP port always has an address with a port.
  return (server.address() as AddressInfo).port;
}

/** Ends a server, and whoever is still connected. */
export async function stopServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
