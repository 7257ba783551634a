import { CallError } from '../api/call.ts'

/** Failed calls, aborts and the harmless ResizeObserver notice are not faults of the page. */
export const isFault = (error: unknown) =>
  !(error instanceof CallError) &&
  !(error instanceof DOMException && error.name === 'AbortError') &&
  !(typeof error === 'string' && error.startsWith('ResizeObserver loop'))
