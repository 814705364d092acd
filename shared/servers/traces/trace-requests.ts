import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginStep, isTracing, type Step, type StepOptions } from './traces.ts';

interface TraceRequestsOptions {
  /** The step's name, or undefined for a request that is not traced. */
  nameOf: (request: FastifyRequest) => string | undefined;
  /** The step before, when another process has begun the trace. */
  after?: (request: FastifyRequest) => string | undefined;
}

/**
 * Traces requests from their arrival until the answer is sent or its connection has closed. The id
 * of a request leads to its lines in the log.
 */
export function traceRequests(app: FastifyInstance, { nameOf, after = () => undefined }: TraceRequestsOptions): void {
  if (!isTracing()) return;
  const steps = new WeakMap<FastifyRequest, Step>();
  app.addHook('onRequest', (request, reply, done) => {
    const name = nameOf(request);
    const attributes = { 'http.request.method': request.method, 'muster.request_id': request.id };
    const options: StepOptions = { kind: 'server', after: after(request), attributes };
    const step = name === undefined ? undefined : beginStep(name, options);
    if (step === undefined) return done();
    steps.set(request, step);
    reply.raw.once('close', () => {
      const { statusCode } = reply;
      step.note({ 'http.response.status_code': statusCode });
      step.end(statusCode >= 500 ? String(statusCode) : undefined);
    });
    step.run(done);
  });
  // A body arrives by events of the connection, which are not part of the step.
  app.addHook('preValidation', (request, _reply, done) => {
    const step = steps.get(request);
    if (step === undefined) done();
    else step.run(done);
  });
}
