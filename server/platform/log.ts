import pg from 'pg'
import { type LogFn, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { z } from 'zod'
import { type Telemetry, telemetry } from './telemetry/telemetry.ts'

export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/**
 * The log on standard output: a line of JSON per entry, or a sentence at a terminal. Lines are
 * flushed together at most a second later, because a write per request would cost more than most of
 * the request. A killed process loses the lines of its last second. The actions of people are in
 * the audit log.
 */
export function openLog(level: string) {
  // In bytes. A pipe keeps writes of up to 4096 bytes together, so lines of other processes cannot
  // split them.
  const output = pino.destination({ minLength: 3072, maxWrite: 4096, sync: true })
  setInterval(() => output.flush(), 1000).unref()
  process.on('exit', () => output.flushSync())
  const { isTTY } = process.stdout
  return openLogTo({ write: (line) => output.write(isTTY ? formatLogLine(line) : line) }, level)
}

const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string().optional() }).optional(),
})

/** A log line formatted for a terminal. */
export function formatLogLine(line: string): string {
  const { level, msg, err } = LogLine.parse(JSON.parse(line))
  return `${[`${pino.levels.labels[level]}: ${msg}`, err?.stack].filter(Boolean).join('\n')}\n`
}

/** A log to any output. No line contains a value of a row or an email address. */
export const openLogTo = (output: { write(line: string): unknown }, level: string) =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: {
        err: loggedError,
        req: (request: { method: string }) => ({ method: request.method }),
      },
      ...(telemetry.report ? { hooks: { logMethod: reportErrors(telemetry.report) } } : {}),
    },
    { write: (line) => void output.write(withoutAddresses(line)) },
  )

// A JSON escape, which is never part of an address, or a run of characters that may be an address.
const escapeOrRunPattern = /\\u[0-9a-f]{4}|\\.|[\w.+@%-]+/g

/** 'maria@tidewheel.example', also with an encoded at sign. */
function hasAddress(run: string): boolean {
  const [name, host = ''] = run.split(/@|%40/, 2)
  return name !== '' && /^[\w-]+\.[\w-]/.test(host)
}

/** A mail server's refusal and many other errors name the recipient. */
const withoutAddresses = (line: string) =>
  line.includes('@') || line.includes('%40')
    ? line.replace(escapeOrRunPattern, (run) => (hasAddress(run) ? '…@…' : run))
    : line

/** Reports logged errors to telemetry. */
const reportErrors = (report: NonNullable<Telemetry['report']>) =>
  function (this: Logger, value: Parameters<LogFn>, write: LogFn, level: number) {
    const [details]: unknown[] = value
    if (level >= 50 && details instanceof Object && 'err' in details && details.err instanceof Error) {
      const { reqId } = this.bindings()
      report(details.err, typeof reqId === 'string' ? reqId : undefined)
    }
    write.apply(this, value)
  }

/**
 * PostgreSQL writes values into an error's detail, and into the message of a data exception (class
 * 22). The log leaves out the detail and masks the quoted part of such a message.
 */
function loggedError(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? stdSerializers.err(error) : error
  const { name: type, code = '', severity, schema, table, column, constraint, routine } = error
  const message = code.startsWith('22') ? error.message.replace(/".*"/s, '"…"') : error.message
  const stack = error.stack?.replace(error.message, () => message)
  return { type, message, code, severity, schema, table, column, constraint, routine, stack }
}

interface LoggedCall {
  routeOptions: { url?: string | undefined }
  url: string
  params: unknown
}

const isId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * A request path that is safe to log: the route with its ids and nothing else, since a token opens
 * an account and a name or search reveals a person. Without a route, only the first segment.
 */
export function pathForLog({ routeOptions, url, params }: LoggedCall): string {
  const route = routeOptions.url
  if (route === undefined) return url.match(/^\/[a-z-]{0,30}(?=[/?]|$)/)?.[0] ?? '/…'
  if (!/[:*]/.test(route)) return route
  const paramsByName = new Map(Object.entries(params ?? {}))
  return route.replace(/:(\w+)|\*/g, (_, name: string) => {
    const value = paramsByName.get(name)
    return isId(value) ? String(value) : '…'
  })
}
