import type { FastifyInstance } from 'fastify'

/** Error reporting and tracing. A method is undefined if its destination is not configured. */
export interface Telemetry {
  /** Reports an error; `request` is the request id that the user saw. */
  report?(error: Error, request: string | undefined): void
  traceCalls?(app: FastifyInstance): void
  /** The current trace, to pass on to jobs; undefined if there is none. */
  presentTrace?(): string | undefined
  /** Runs a job within the given trace, or a new one. */
  traceJob?(task: string, trace: string | undefined, work: () => Promise<void>): Promise<void>
  /** Sends what is left before the process ends. */
  flush?(): Promise<unknown>
}

/** Empty unless `begin.ts` was loaded before everything else. */
export const telemetry: Telemetry = {}
