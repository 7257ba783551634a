import { CallFailed } from './call.ts'

/** What a failure says that does not stand beside a field already. */
export const beside = (error: Error | null) =>
  error && !(error instanceof CallFailed && Object.keys(error.fields).length > 0) ? error.message : null
