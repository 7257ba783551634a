import { pino, stdTimeFunctions } from 'pino'

/** The part of a logger that the portal uses. */
export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/**
 * The log on standard output, a JSON line each. Lines leave together, a second later at most: a write for each call
 * costs more than most of what the call does. A process that is killed loses its last second; what people did is on
 * record in the database.
 */
export function openLog(level: string) {
  const output = pino.destination({ minLength: 4096, sync: true })
  setInterval(() => output.flush(), 1000).unref()
  process.on('exit', () => output.flushSync())
  return pino({ level, base: null, timestamp: stdTimeFunctions.isoTime }, output)
}

/**
 * An address as it may stand in a log: tokens, e-mail addresses and typed text are taken out of it.
 * An invite's link opens an account, and a search may hold a name.
 */
export const loggedPath = (url: string) =>
  (url.split('?')[0] ?? '')
    .replace(/(\/api\/certificate\/check|^\/certificate)\/([^/]+)\/.*/, '$1/$2/…')
    .replace(/(\/client\/accept-invite\/auth|\/api\/invite\/client\/invite|\/choose-password)\/.*/, '$1/…')
    .replace(/(\/api\/card\/shared|^\/card)\/[^/]*/, '$1/…')
    .replace(/\/api\/documents\/(document-url|file)\/([^/]+)\/.*/, '/api/documents/$1/$2/…')
