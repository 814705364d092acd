/**
 * Steps of a trace, as gateway and api report them. Nothing is traced until `traceWith` was called
 * (`start.ts`, by `--import`); until then each function here is one comparison.
 */

/** Numbers, and words of the program: never names, values or texts that people have entered. */
export type Attributes = Readonly<Record<string, string | number | readonly string[]>>;

export interface StepOptions {
  kind?: 'server' | 'client' | 'producer' | 'consumer';
  /** The step before, as a `traceparent` (W3C trace context); that which runs now when absent. */
  after?: string | undefined;
  /** Other steps that led to this one. */
  alsoAfter?: readonly string[];
  /** When it began, by `performance.now()`; now when absent. */
  since?: number;
  attributes?: Attributes;
}

/** A step that has begun. */
export interface Step {
  /** Names it to the next process. */
  readonly traceparent: string;
  note(attributes: Attributes): void;
  /** Runs something within it. */
  run<T>(work: () => T): T;
  /** @param fault a word for what went wrong, such as a status or the name of an error */
  end(fault?: string): void;
}

export interface Tracer {
  /** The first step of a trace, or a further one. */
  begin(name: string, options: StepOptions): Step;
  /** The running step, as a `traceparent`. */
  current(): string | undefined;
  /** Sends what is not sent yet. */
  flush(): Promise<void>;
}

let tracer: Tracer | undefined;

/** Traces from now on. */
export function traceWith(given: Tracer | undefined): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== undefined;

/** The running step for the next process; undefined outside a trace. */
export const traceparent = (): string | undefined => tracer?.current();

/** Begins a step, also the first one of a trace; undefined where nothing is traced. */
export const beginStep = (name: string, options: StepOptions = {}): Step | undefined => tracer?.begin(name, options);

type TellFault = (error: unknown) => void;
let tell: TellFault = () => {};

/** Calls when traces cannot be sent, with the reason. */
export function onTraceFault(given: TellFault): void {
  tell = given;
}

/** Reports that traces cannot be sent. */
export const traceFault: TellFault = (error) => tell(error);

/** Sends what is not sent yet, before a process ends. */
export const flushTraces = async (): Promise<void> => tracer?.flush();

/**
 * Runs something as a step of the trace that runs now or is given. Outside a trace it only runs: a
 * trace begins with a request.
 */
export function inStep<T>(name: string, options: StepOptions, work: (step: Step | undefined) => T): T {
  const step = (options.after ?? traceparent()) === undefined ? undefined : beginStep(name, options);
  if (step === undefined) return work(undefined);
  const fail = (error: unknown): never => {
    step.end(faultOf(error));
    throw error;
  };
  return step.run(() => {
    try {
      const value = work(step);
      if (value instanceof Promise)
        return value.then((result: unknown) => {
          step.end();
          return result;
        }, fail) as T;
      step.end();
      return value;
    } catch (error) {
      return fail(error);
    }
  });
}

/** The name of an error: its message may name people. */
const faultOf = (error: unknown): string => (error instanceof Error ? error.name : 'Error');
