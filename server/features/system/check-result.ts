import type { SystemFinding } from '../../../contract/system.ts'
import type { Context } from '../../context.ts'
import { redactSecrets } from '../../platform/mail.ts'
import { unencryptedWarnings } from '../../platform/tls.ts'

/** The subject of a check: a running portal, or the parts that a command opened. */
export type CheckContext = Pick<Context, 'db' | 'agency' | 'files' | 'secrets' | 'settings' | 'now'>

export const passResult = (message: string): SystemFinding => ({
  verdict: 'right',
  says: message,
  todo: null,
})
/** The checked part works, but should be improved. */
export const warnResult = (message: string, advice: string): SystemFinding => ({
  verdict: 'weak',
  says: message,
  todo: advice,
})
export const failResult = (message: string, advice: string): SystemFinding => ({
  verdict: 'wrong',
  says: message,
  todo: advice,
})
export const inconclusiveResult = (message: string, advice: string | null = null): SystemFinding => ({
  verdict: 'unknown',
  says: message,
  todo: advice,
})

/** The innermost cause of an error, without secrets. It says what was actually refused. */
export function rootCauseOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  if (error.cause instanceof Error) return rootCauseOf(error.cause)
  const [firstError] = error instanceof AggregateError ? error.errors : []
  if (firstError instanceof Error) return rootCauseOf(firstError)
  return redactSecrets(error.message || error.name)
}

/** The error code of the system or a library. */
export function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const [firstError] = error instanceof AggregateError ? error.errors : []
  return errorCode(error.cause ?? firstError)
}

/** Whether a setting sends data unencrypted to another machine, by the same rule as at startup. */
export const isUnencrypted = (settings: CheckContext['settings'], name: RegExp) =>
  unencryptedWarnings(settings).some((line) => name.test(line))
