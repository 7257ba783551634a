// The portal's own process, as `npm start` runs it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './install.mjs'

/**
 * Half of Node's default memory for young objects. After a load the process takes 120 MB less at
 * the same speed. A quarter would slow requests by a tenth.
 */
export const flags = ['--max-semi-space-size=16']

/** The compile cache of the server's files: later starts are faster and need less memory. */
export const compileCacheFolder = join(root, '.cache/compile')

/** Telemetry is loaded first, and only if one of these is set. */
const telemetryVariables = ['SENTRY_DSN', 'OTEL_EXPORTER_OTLP_ENDPOINT']

/** Node flags for a portal with this environment. */
export const flagsFor = (environment) =>
  telemetryVariables.some((name) => environment[name] || environment[`${name}_FILE`])
    ? [...flags, `--import=${pathToFileURL(join(root, 'server/platform/telemetry/early-start.ts'))}`]
    : flags

/** Replaces this process by the portal (exec). */
export function execPortal() {
  const environment = {
    NODE_ENV: 'production',
    // Two arenas of glibc's malloc at most. One per thread would keep some 10 MB more.
    MALLOC_ARENA_MAX: '2',
    ...process.env,
    NODE_COMPILE_CACHE: compileCacheFolder,
  }
  process.execve(
    process.execPath,
    [process.execPath, ...flagsFor(environment), join(root, 'server/main.ts')],
    environment,
  )
}
