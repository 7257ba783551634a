import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// In ms. After the server has run this long, the restart counter begins again.
const minUptime = 60_000

// In ms until the next attempt when the disk is full.
const fullDiskRetryDelay = 5000
const fullDiskPattern = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/

const noRenewalDay = new Promise<never>(() => undefined)

/**
 * Restarts the embedded database on the same socket whenever it exits, after each of `pauses` (in
 * ms). With a full disk it retries until there is room. `whenExited` resolves once the pauses are
 * used up.
 */
export async function superviseEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  pauses = [0, 1000, 5000],
): Promise<EmbeddedPostgres> {
  const { log } = options
  let isStopping = false
  let attemptCount = 0
  let startPromise = startEmbeddedPostgres(options)
  const firstServer = await startPromise

  async function supervise(server: EmbeddedPostgres): Promise<string> {
    const beganAt = performance.now()
    const exitText = await server.whenExited
    if (performance.now() - beganAt > minUptime) attemptCount = 0
    return restart(server, exitText)
  }

  async function restart(stoppedServer: EmbeddedPostgres, reason: string): Promise<string> {
    const isDiskFull = fullDiskPattern.test(reason)
    const retryDelay = isDiskFull ? fullDiskRetryDelay : pauses[attemptCount++]
    if (retryDelay === undefined) return reason
    log(
      isDiskFull
        ? 'The embedded database has no room left on its disk. It is started again once there is some'
        : 'The embedded database stopped unexpectedly; restarting it',
    )
    await pause(retryDelay)
    if (isStopping) return noRenewalDay
    let failure = ''
    startPromise = startEmbeddedPostgres(options).catch((error: unknown) => {
      failure = String(error)
      log(failure)
      return stoppedServer
    })
    const server = await startPromise
    return server === stoppedServer ? restart(stoppedServer, failure) : supervise(server)
  }

  return {
    connection: firstServer.connection,
    whenExited: supervise(firstServer),
    async stop() {
      isStopping = true
      await (await startPromise).stop()
    },
  }
}
