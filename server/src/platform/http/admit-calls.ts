import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createAdmission, type AdmissionLimits, type NotAdmitted } from './admission.ts';

declare module 'fastify' {
  // Fastify's own name: it is extended, not defined.
  interface FastifyContextConfig {
    /** Answers from memory, or has a queue of its own with a bound. */
    readonly admittedAlways?: boolean;
  }
}

/** Where the work of calls is admitted. */
export interface AdmittedCalls {
  /** Has `work` done in a place of its own, before the handler: what a call costs before its body is read. */
  during<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  /** Gives the call's place back while it waits for something that is not the database, and takes one again. */
  aside<T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>): Promise<T>;
  load(): { readonly running: number; readonly waiting: number };
}

interface Place {
  leave(): void;
}

/** Only these work with the database; files, pages and health do not, and are admitted always. */
const admitted = /^\/(?:api|intake|placanje)\//u;
/** Who may deliver is checked before: these are lines of the operator's, not of whose address it is. */
const deliveries = /^\/intake\//u;

/**
 * Lets no more calls work at once than the server has connections for. A call has its place from when its
 * body has been read until its answer begins, so neither slow senders nor slow readers hold one, and
 * a caller who leaves holds it as long as the work goes on that they caused.
 */
export function admitCalls(
  app: FastifyInstance,
  options: {
    readonly limits: AdmissionLimits;
    readonly onRefused: (reason: NotAdmitted) => void;
    /** Whose turn a call takes. */
    readonly callerOf: (request: FastifyRequest) => Promise<string>;
  },
): AdmittedCalls {
  const admission = createAdmission(options.limits, options.onRefused);
  const places = new WeakMap<FastifyRequest, Place>();

  const enter = async (request: FastifyRequest, reply: FastifyReply): Promise<() => void> => {
    const { url = '' } = request.routeOptions;
    const caller = deliveries.test(url) ? url : await options.callerOf(request);
    return admission.enter(caller, reply.raw);
  };

  const during: AdmittedCalls['during'] = async (request, reply, work) => {
    const place: Place = { leave: await enter(request, reply) };
    places.set(request, place);
    try {
      return await work();
    } finally {
      place.leave();
    }
  };

  // A handler that returns the reply is done when its reader has read it: the place is free when there is something
  // to send.
  app.addHook('onSend', (request, _, __, done) => {
    places.get(request)?.leave();
    done();
  });

  const wrapped = new WeakSet<object>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    if (!admitted.test(route.url) || route.config?.admittedAlways === true) return;
    // The HEAD that Fastify adds to a GET may have its handler already.
    if (wrapped.has(handler)) return;
    route.handler = function admittedHandler(request, reply) {
      return during(request, reply, async () => handler.call(this, request, reply));
    };
    wrapped.add(route.handler);
  });

  return {
    during,
    async aside(request, reply, work) {
      const place = places.get(request);
      if (place === undefined) return work();
      place.leave();
      const result = await work();
      place.leave = await enter(request, reply);
      return result;
    },
    load: () => admission.load(),
  };
}
