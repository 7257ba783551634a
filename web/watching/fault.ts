import { CallFailed } from '../api/call.ts'

/** What a call was answered with, and what was stopped on purpose, is no fault of the page. */
export const isFault = (error: unknown) =>
  !(error instanceof CallFailed) && !(error instanceof DOMException && error.name === 'AbortError')
