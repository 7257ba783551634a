import pg from 'pg'
import { type LogFn, type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { z } from 'zod'
import { type Telemetry, telemetry } from './telemetry/telemetry.ts'

/** The part of a logger that the portal uses. */
export interface Log {
  info(details: object, text: string): void
  warn(details: object, text: string): void
  error(details: object, text: string): void
}

/**
 * The log on standard output: a line of JSON each, or a sentence where somebody reads along at a terminal. Lines leave together, a second later at most: a write for each call
 * costs more than most of what the call does. A process that is killed loses its last second; what people did is on
 * record in the database.
 */
export function openLog(level: string) {
  // What is written to a pipe at once is not broken by another process's lines up to 4096 bytes.
  const output = pino.destination({ minLength: 3072, maxWrite: 4096, sync: true })
  setInterval(() => output.flush(), 1000).unref()
  process.on('exit', () => output.flushSync())
  const { isTTY } = process.stdout
  return logTo({ write: (line) => output.write(isTTY ? asSentence(line) : line) }, level)
}

const LogLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ stack: z.string().optional() }).optional(),
})

/** A line of the log as a terminal shows it. */
export function asSentence(line: string): string {
  const { level, msg, err } = LogLine.parse(JSON.parse(line))
  return `${[`${pino.levels.labels[level]}: ${msg}`, err?.stack].filter(Boolean).join('\n')}\n`
}

/** The log as it is written anywhere. Whatever is handed to it, no value of a row and no e-mail address stands in a line. */
export const logTo = (output: { write(line: string): unknown }, level: string) =>
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

// An escape of JSON, which is part of no address, or a run of letters that may be one.
const escapeOrRun = /\\u[0-9a-f]{4}|\\.|[\w.+@%-]+/g

/** 'maria@tidewheel.example', also with its sign encoded. */
function hasAddress(run: string): boolean {
  const [name, host = ''] = run.split(/@|%40/, 2)
  return name !== '' && /^[\w-]+\.[\w-]/.test(host)
}

/** A mail server's refusal, and many another error, names whom it is about. */
const withoutAddresses = (line: string) =>
  line.includes('@') || line.includes('%40')
    ? line.replace(escapeOrRun, (run) => (hasAddress(run) ? '…@…' : run))
    : line

/** What is logged as an error is reported too. */
const reportErrors = (report: NonNullable<Telemetry['report']>) =>
  function (this: Logger, given: Parameters<LogFn>, write: LogFn, level: number) {
    const [details]: unknown[] = given
    if (level >= 50 && details instanceof Object && 'err' in details && details.err instanceof Error) {
      const { reqId } = this.bindings()
      report(details.err, typeof reqId === 'string' ? reqId : undefined)
    }
    write.apply(this, given)
  }

/** PostgreSQL quotes values: in the details of any error, and in the message itself where a value has the wrong form. */
function loggedError(error: unknown) {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error ? stdSerializers.err(error) : error
  const { name: type, code = '', severity, schema, table, column, constraint, routine } = error
  const message = code.startsWith('22') ? error.message.replace(/".*"/s, '"…"') : error.message
  const stack = error.stack?.replace(error.message, () => message)
  return { type, message, code, severity, schema, table, column, constraint, routine, stack }
}

interface Call {
  routeOptions: { url?: string | undefined }
  url: string
  params: unknown
}

const isId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/**
 * A call's address as it may stand in a log: as its route has it, with no more of what was asked for than ids, since a
 * token opens an account, and a name or a search tells of somebody. Where no route was found, its first word.
 */
export function loggedPath({ routeOptions, url, params }: Call): string {
  const route = routeOptions.url
  if (route === undefined) return url.match(/^\/[a-z-]{0,30}(?=[/?]|$)/)?.[0] ?? '/…'
  if (!/[:*]/.test(route)) return route
  const given = new Map(Object.entries(params ?? {}))
  return route.replace(/:(\w+)|\*/g, (_, name: string) => {
    const value = given.get(name)
    return isId(value) ? String(value) : '…'
  })
}
