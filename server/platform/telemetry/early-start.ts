// Loaded before everything else (`--import`, see scripts/program.mjs) if errors are reported or
// traces sent.
import { readEnvironment } from '../settings.ts'
import { InvalidSettingError } from '../wrong-setting.ts'
import { destinationsOf, TelemetryEnvironment } from './environment.ts'
import { telemetry } from './telemetry.ts'

try {
  const to = destinationsOf(readEnvironment(TelemetryEnvironment, process.env))
  if (to.sentryDsn || to.tracesTo) Object.assign(telemetry, (await import('./report.ts')).startTelemetry(to))
} catch (error) {
  // The portal itself reports the wrong setting.
  if (!(error instanceof InvalidSettingError)) throw error
}
