// Loaded before everything else (`--import`, see scripts/program.mjs) if errors are reported or
// traces sent.

import { InvalidSettingError } from '../invalid-setting.ts'
import { readEnvironment } from '../settings.ts'
import { destinationsOf, TelemetryEnvironment } from './environment.ts'
import { telemetry } from './telemetry.ts'

try {
  const destinations = destinationsOf(readEnvironment(TelemetryEnvironment, process.env))
  if (destinations.sentryDsn || destinations.tracesTo)
    Object.assign(telemetry, (await import('./report.ts')).startTelemetry(destinations))
} catch (error) {
  // The portal itself reports the wrong setting.
  if (!(error instanceof InvalidSettingError)) throw error
}
