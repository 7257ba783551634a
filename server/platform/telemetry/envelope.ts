import { z } from 'zod'
import { scrubFile, scrubFunction, scrubMessage, scrubType } from '../scrub-error.ts'
import { scrubPath } from './scrub-path.ts'

const HexId = z.string().regex(/^[0-9a-f]{8,64}$/)
const Word = z.string().regex(/^[\w.:+-]{1,60}$/)
const scrubbedText = (scrub: (text: string) => string) => z.string().transform(scrub)
const optional = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

/** Keeps 'GET /api/policy/:policyId', a URL, or a job's name. Anything else might be user data. */
function scrubName(name: string): string {
  if (/^job \w{1,40}$/.test(name)) return name
  const [, method = '', requestUrl = ''] =
    /^([A-Z]{3,7} )?((?:https?:\/\/[^/]{1,200})?\/.{0,2000})$/s.exec(name) ?? []
  return requestUrl ? method + scrubPath(requestUrl) : '…'
}

const literalPattern = /'[^']*'|\d+(?:\.\d+)?/g

/** A SQL statement without literal values. */
const scrubStatement = (text: string) =>
  text.slice(0, 1000).replace(literalPattern, (value) => (/^'/.test(value) ? "'…'" : '…'))

const Frame = z.object({
  filename: optional(scrubbedText(scrubFile)),
  function: optional(scrubbedText(scrubFunction)),
  lineno: optional(z.number()),
  colno: optional(z.number()),
  in_app: optional(z.boolean()),
})
const ExceptionValue = z.object({
  type: optional(scrubbedText(scrubType)),
  value: optional(scrubbedText(scrubMessage)),
  mechanism: optional(z.object({ type: Word, handled: optional(z.boolean()) })),
  stacktrace: optional(z.object({ frames: z.array(Frame).max(100) })),
})
const Status = z.object({ 'http.response.status_code': z.number() })
const TraceContext = z.object({
  trace_id: HexId,
  span_id: HexId,
  parent_span_id: optional(HexId),
  op: optional(Word),
  status: optional(Word),
  origin: optional(Word),
  data: optional(Status),
})
const SpanContext = TraceContext.extend({
  start_timestamp: z.number(),
  timestamp: optional(z.number()),
  description: optional(z.string()),
  data: z.looseObject({ 'db.query.text': optional(z.string()) }).default({}),
}).transform(({ description = '', data, ...span }) => {
  const statement = data['db.query.text']
  return {
    ...span,
    data: Status.safeParse(data).data,
    description: statement === undefined ? scrubName(description) : scrubStatement(statement),
  }
})

const commonFields = {
  event_id: HexId,
  timestamp: optional(z.union([z.number(), z.iso.datetime()])),
  platform: optional(Word),
  release: optional(Word),
  environment: optional(Word),
  transaction: optional(scrubbedText(scrubName)),
}
const sqlState = z.string().regex(/^[0-9A-Z]{5}$/)
/** Allowed items by type, with their allowed fields. */
const ErrorItem = z.object({
  ...commonFields,
  contexts: z.object({ trace: optional(TraceContext) }).optional(),
  level: optional(Word),
  exception: z.object({ values: z.array(ExceptionValue).max(10) }),
  tags: optional(z.object({ request: optional(z.uuid()), sqlstate: optional(sqlState) })),
})
const Transaction = z.object({
  ...commonFields,
  contexts: z.object({ trace: TraceContext }),
  type: z.literal('transaction'),
  start_timestamp: z.number(),
  timestamp: z.number(),
  transaction_info: optional(z.object({ source: Word })),
  measurements: optional(z.record(Word, z.object({ value: z.number(), unit: optional(Word) }))),
  spans: z.array(SpanContext).max(1000).optional(),
})

const EnvelopeHeader = z.object({
  event_id: optional(HexId),
  dsn: z.string().optional(),
  trace: optional(
    z.object({
      trace_id: HexId,
      public_key: Word,
      sampled: optional(z.enum(['true', 'false'])),
      release: optional(Word),
    }),
  ),
})
const ItemHeader = z.object({ type: z.string() })

/** The envelope is malformed, or belongs to another project. */
export class InvalidEnvelopeError extends Error {}

function parseLine(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '')
  } catch {
    throw new InvalidEnvelopeError('This is no envelope')
  }
}

/** The scrubbed envelope as text, and its transactions, which hold the spans. */
export interface ScrubbedEnvelope {
  text: string
  transactions: z.output<typeof Transaction>[]
}

/**
 * Rebuilds a Sentry envelope from fields that identify nobody: types and locations of errors, URL
 * patterns, SQL text, times and ids. Null if nothing is left. Throws InvalidEnvelopeError.
 */
export function scrubEnvelope(dsn: string, text: string): ScrubbedEnvelope | null {
  const [firstLine, ...lines] = text.split('\n')
  const head = EnvelopeHeader.safeParse(parseLine(firstLine))
  if (!head.success) throw new InvalidEnvelopeError('This is no envelope')
  const { dsn: targetDsn, ...envelopeHeader } = head.data
  if (targetDsn !== undefined && targetDsn !== dsn)
    throw new InvalidEnvelopeError('This is for another project')
  const scrubbedLines = [JSON.stringify(envelopeHeader)]
  const transactions: ScrubbedEnvelope['transactions'] = []
  for (let index = 0; index + 1 < lines.length; index += 2) {
    const item = ItemHeader.safeParse(parseLine(lines[index]))
    if (!item.success) throw new InvalidEnvelopeError('This is no envelope')
    const { type } = item.data
    const content = parseLine(lines[index + 1])
    const error = type === 'event' ? ErrorItem.safeParse(content).data : undefined
    const transaction = type === 'transaction' ? Transaction.safeParse(content).data : undefined
    if (transaction) transactions.push(transaction)
    if (error ?? transaction)
      scrubbedLines.push(JSON.stringify({ type }), JSON.stringify(error ?? transaction))
  }
  return scrubbedLines.length > 1 ? { text: scrubbedLines.join('\n'), transactions } : null
}
