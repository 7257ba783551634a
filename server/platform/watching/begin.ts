// Loaded before all else (`--import`, see scripts/program.mjs) where errors are reported or traces sent.
import { readEnvironment } from '../settings.ts'
import { WrongSetting } from '../wrong-setting.ts'
import { destinationsIn, WatchingEnvironment } from './environment.ts'
import { watcher } from './watcher.ts'

try {
  const to = destinationsIn(readEnvironment(WatchingEnvironment, process.env))
  if (to.sentryDsn || to.tracesTo) Object.assign(watcher, (await import('./report.ts')).reportTo(to))
} catch (error) {
  // The portal itself says which setting is wrong.
  if (!(error instanceof WrongSetting)) throw error
}
