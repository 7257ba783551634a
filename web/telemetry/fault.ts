import { CallFailed } from '../api/call.ts'

/**
 * What a call was answered with, and what was stopped on purpose, is no fault of the page. Nor is the browser's notice that it
 * tells of a size a frame later: nothing is lost by that.
 */
export const isFault = (error: unknown) =>
  !(error instanceof CallFailed) &&
  !(error instanceof DOMException && error.name === 'AbortError') &&
  !(typeof error === 'string' && error.startsWith('ResizeObserver loop'))
