// Loaded before all else (`--import`, see scripts/program.mjs) where errors are reported or traces kept.
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvironment } from '../settings.ts'
import { WrongSetting } from '../wrong-setting.ts'
import { tracesTo, WatchingEnvironment } from './environment.ts'
import { watcher } from './watcher.ts'

// The portal ends in time, also where nobody takes what is left.
const longestFlush = 500

async function begin() {
  const settings = readEnvironment(WatchingEnvironment, process.env)
  const dsn = settings.SENTRY_DSN
  const to = tracesTo(settings)
  const isTraced = to !== undefined
  // Where OpenTelemetry sends the spans, what is reported names their trace.
  if (dsn) Object.assign(watcher, (await import('./reports.ts')).reportErrors(dsn, { isTraced }))
  if (!dsn && !isTraced) return
  const { keepTraces, sendTraces } = await import('./traces.ts')
  const sent = to && sendTraces(to)
  const { flush } = watcher
  const flushAll = () => Promise.race([Promise.all([flush?.(), sent?.flush()]), pause(longestFlush)])
  Object.assign(watcher, keepTraces(), { flush: flushAll })
}

try {
  await begin()
} catch (error) {
  // The portal itself says which setting is wrong.
  if (!(error instanceof WrongSetting)) throw error
}
