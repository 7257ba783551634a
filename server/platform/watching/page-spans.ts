import { z } from 'zod'
import { version } from '../releases.ts'
import type { TracesTo } from './environment.ts'
import { toldPath } from './told-path.ts'

const traceId = z.string().regex(/^[0-9a-f]{32}$/)
const spanId = z.string().regex(/^[0-9a-f]{16}$/)
/** Nanoseconds since 1970. */
const moment = z.string().regex(/^\d{1,20}$/)

const Attribute = z.object({ key: z.string(), value: z.looseObject({}) })
const ToldAttribute = z.discriminatedUnion('key', [
  z.object({
    key: z.enum(['http.request.method', 'http.method']),
    value: z.object({ stringValue: z.string().regex(/^[A-Z]{3,7}$/) }),
  }),
  z.object({
    key: z.enum(['http.response.status_code', 'http.status_code']),
    value: z.object({ intValue: z.number() }),
  }),
  z.object({
    key: z.enum(['url.full', 'http.url']),
    value: z.object({ stringValue: z.string().transform(toldPath) }),
  }),
])

/** As OTLP has it, of what is told of a call of the page. */
const Spans = z.object({
  resourceSpans: z
    .array(
      z.object({
        scopeSpans: z
          .array(
            z.object({
              spans: z
                .array(
                  z.object({
                    traceId,
                    spanId,
                    parentSpanId: spanId.optional(),
                    name: z
                      .string()
                      .transform((name) => (/^(?:HTTP )?[A-Z]{3,7}$/.test(name) ? name : 'call')),
                    kind: z.number().optional(),
                    startTimeUnixNano: moment,
                    endTimeUnixNano: moment,
                    attributes: z
                      .array(Attribute)
                      .max(50)
                      .default([])
                      .transform((all) => all.flatMap((each) => ToldAttribute.safeParse(each).data ?? [])),
                    status: z.object({ code: z.number().optional() }).optional(),
                  }),
                )
                .max(200),
            }),
          )
          .max(20),
      }),
    )
    .max(5),
})

const named = {
  attributes: [
    { key: 'service.name', value: { stringValue: 'insurance-portal-page' } },
    { key: 'service.version', value: { stringValue: version } },
  ],
}

const patience = 10_000

/** Of spans that a page sends, what tells of nobody, as they may be sent on. Throws where they are none. */
export function toldSpans(given: unknown): object {
  const { resourceSpans } = Spans.parse(given)
  return { resourceSpans: resourceSpans.map(({ scopeSpans }) => ({ resource: named, scopeSpans })) }
}

/** Sends spans of pages to where those of the server go. */
export async function sendSpans({ url, headers }: TracesTo, spans: object): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(spans),
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  return status
}
