import type { FastifyBaseLogger } from 'fastify';

type Bindings = Parameters<FastifyBaseLogger['child']>[0];
type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent';

/** Creates the logger of one request, whose lines carry its id. */
export function createRequestLog(server: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  return new RequestLog(server, bindings);
}

/**
 * Created from the server's logger by its first line: hardly any request writes one, and creating a
 * logger is a tenth of a quick answer. A class, so that it needs no closure for each level.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #server: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;

  constructor(server: FastifyBaseLogger, bindings: Bindings) {
    this.#server = server;
    this.#bindings = bindings;
  }

  get #own(): FastifyBaseLogger {
    return (this.#made ??= this.#server.child(this.#bindings));
  }

  #write(level: Level, line: unknown[]): void {
    const own = this.#own;
    Reflect.apply(own[level], own, line);
  }

  get level(): string {
    return this.#server.level;
  }

  set level(level: string) {
    this.#own.level = level;
  }

  trace(...line: unknown[]): void {
    this.#write('trace', line);
  }

  debug(...line: unknown[]): void {
    this.#write('debug', line);
  }

  info(...line: unknown[]): void {
    this.#write('info', line);
  }

  warn(...line: unknown[]): void {
    this.#write('warn', line);
  }

  error(...line: unknown[]): void {
    this.#write('error', line);
  }

  fatal(...line: unknown[]): void {
    this.#write('fatal', line);
  }

  silent(...line: unknown[]): void {
    this.#write('silent', line);
  }

  child(...given: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#own.child(...given);
  }
}
