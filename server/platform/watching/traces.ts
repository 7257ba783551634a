import { createRequire } from 'node:module'
import { FastifyOtelInstrumentation } from '@fastify/otel'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { version } from '../releases.ts'
import type { TracesTo } from './environment.ts'
import type { Watcher } from './watcher.ts'

/** Without the words of an error, which may be of somebody: that it failed is told, not of what it spoke. */
const withoutWords = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, {
    status: { value: { code: span.status.code } },
    events: { value: [] },
  })

function discreet(exporter: SpanExporter): SpanExporter {
  return {
    export: (spans, done) => exporter.export(spans.map(withoutWords), done),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  }
}

/** Sends spans there, as OpenTelemetry's own variables say. */
export function sendTraces(to: TracesTo): { flush(): Promise<void> } {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  const named = resourceFromAttributes({ 'service.name': 'insurance-portal', 'service.version': version })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(named)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: discreet(new OTLPTraceExporter(to)) })],
  })
  trace.setGlobalTracerProvider(provider)
  return { flush: () => provider.forceFlush() }
}

/** Where there is no trace to belong to one begins, which not every tracer does by itself. */
function beginningTraces(tracer: Tracer): Tracer {
  const begun = (options: SpanOptions = {}, parent = context.active()) =>
    trace.getSpanContext(parent) ? options : { ...options, root: true }
  return {
    startSpan: (name, options, parent) => tracer.startSpan(name, begun(options, parent), parent),
    startActiveSpan: tracer.startActiveSpan.bind(tracer),
  }
}

/** The form of W3C's `traceparent`. */
const written = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/

// What says nothing of how the portal does: it is only asked for, stays open, or is what is sent on.
const notKept = /^\/(?:assets\/|healthz|readyz|metrics|api\/(?:events|reports|spans)$)/

/** Spans of calls, of statements within calls and jobs, and of jobs, whoever they are sent to. */
export function keepTraces(): Watcher {
  propagation.disable()
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const calls = new FastifyOtelInstrumentation({
    registerOnInitialization: true,
    instrumentHooks: false,
    ignorePaths: ({ url }) => notKept.test(url),
    // An error's words may be of somebody.
    recordExceptions: false,
    requestHook(span, { method, routeOptions }) {
      const route = routeOptions.url ?? '/…'
      span.updateName(`${method} ${route}`)
      span.setAttribute('url.path', route)
    },
  })
  const statements = new PgInstrumentation({
    requireParentSpan: true,
    requestHook: (span) => void span.setAttribute('sentry.op', 'db'),
  })
  const provider = trace.getTracerProvider()
  calls.setTracerProvider({ getTracer: (...named) => beginningTraces(provider.getTracer(...named)) })
  statements.setTracerProvider(provider)
  // It is changed as it is required; whoever imports it later gets the same.
  createRequire(import.meta.url)('pg')

  const jobs = beginningTraces(provider.getTracer('jobs'))
  return {
    presentTrace() {
      const present = trace.getActiveSpan()?.spanContext()
      return present && `00-${present.traceId}-${present.spanId}-01`
    },
    async traceJob(task, handedOn, work) {
      const [, traceId, spanId] = written.exec(handedOn ?? '') ?? []
      const from =
        traceId && spanId
          ? trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: 1, isRemote: true })
          : ROOT_CONTEXT
      const about = { kind: SpanKind.CONSUMER, attributes: { 'sentry.op': 'queue.process' } }
      const span = jobs.startSpan(`job ${task}`, about, from)
      try {
        await context.with(trace.setSpan(from, span), work)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    },
  }
}
