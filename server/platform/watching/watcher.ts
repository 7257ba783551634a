/** Beside the log, who hears of errors, and who keeps the traces of works. */
export interface Watcher {
  /** Reports an error; `request` is the id that the person was shown. */
  report?(error: Error, request: string | undefined): void
  /** The trace that the present work belongs to, to be handed on to its jobs; undefined where there is none. */
  presentTrace?(): string | undefined
  /** Does a job as a part of the trace that was handed on, or of one of its own. */
  traceJob?(task: string, trace: string | undefined, work: () => Promise<void>): Promise<void>
  /** What is still to be sent, before the process ends. */
  flush?(): Promise<unknown>
}

/** Empty unless `begin.ts` was loaded before all else. */
export const watcher: Watcher = {}
