import type { FastifyInstance } from 'fastify'

/** Who hears of errors, beside the log, and who keeps traces. */
export interface Telemetry {
  /** Reports an error; `request` is the id that the person was shown. */
  report?(error: Error, request: string | undefined): void
  /** Keeps a trace of each call, with what belongs to it. */
  traceCalls?(app: FastifyInstance): void
  /** The trace that the present work belongs to, to be handed on to its jobs; undefined where there is none. */
  presentTrace?(): string | undefined
  /** Does a job as a part of the trace that was handed on, or of one of its own. */
  traceJob?(task: string, trace: string | undefined, work: () => Promise<void>): Promise<void>
  /** What is still to be sent, before the process ends. */
  flush?(): Promise<unknown>
}

/** Empty unless `begin.ts` was loaded before all else. */
export const telemetry: Telemetry = {}
