import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch'
import { BatchSpanProcessor, StackContextManager, TracerProvider } from '@opentelemetry/sdk-trace'

/** From here on each call is a span of the page, sent by way of the portal, and what the portal does for it belongs to its trace. */
export function sendSpans(): void {
  const exporter = new OTLPTraceExporter({ url: '/api/spans' })
  const provider = new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter })] })
  trace.setGlobalTracerProvider(provider)
  context.setGlobalContextManager(new StackContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  const calls = new FetchInstrumentation({ ignoreUrls: [/\/api\/(spans|events)$/, /\/assets\//] })
  calls.setTracerProvider(provider)
}
