import type { Finding } from '../../../contract/system.ts'
import type { Context } from '../../context.ts'
import { withoutSecrets } from '../../platform/mail.ts'
import { unencrypted } from '../../platform/tls.ts'

/** What is looked at: the parts of a portal that runs, or those that a command has opened. */
export type Examined = Pick<Context, 'db' | 'agency' | 'files' | 'secrets' | 'settings' | 'now'>

export const right = (says: string): Finding => ({ verdict: 'right', says, todo: null })
/** It works, and should be better. */
export const weak = (says: string, todo: string): Finding => ({ verdict: 'weak', says, todo })
export const wrong = (says: string, todo: string): Finding => ({ verdict: 'wrong', says, todo })
export const unknown = (says: string, todo: string | null = null): Finding => ({
  verdict: 'unknown',
  says,
  todo,
})

/** The innermost reason of a failure, fit to be shown: that is where a program says what it was refused. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason was given'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const [first] = error instanceof AggregateError ? error.errors : []
  if (first instanceof Error) return reasonOf(first)
  return withoutSecrets(error.message || error.name)
}

/** The code that a failure has from the system or from a library. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  if ('code' in error && typeof error.code === 'string') return error.code
  const [first] = error instanceof AggregateError ? error.errors : []
  return codeOf(error.cause ?? first)
}

/** Whether something of that name goes unencrypted to another machine, as the start says it too. */
export const isPlain = (settings: Examined['settings'], name: RegExp) =>
  unencrypted(settings).some((line) => name.test(line))
