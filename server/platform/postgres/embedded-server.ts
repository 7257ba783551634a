import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// In ms. After the server has run this long, the restart counter begins again.
const stood = 60_000

// In ms until the next attempt when the disk is full.
const untilRoom = 5000
const noRoom = /No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/

const never = new Promise<never>(() => undefined)

/**
 * Restarts the embedded database on the same socket whenever it exits, after each of `pauses` (in
 * ms). With a full disk it retries until there is room. `exited` resolves once the pauses are used
 * up.
 */
export async function superviseEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  pauses = [0, 1000, 5000],
): Promise<EmbeddedPostgres> {
  const { log } = options
  let stopping = false
  let tries = 0
  let starting = startEmbeddedPostgres(options)
  const first = await starting

  async function keep(server: EmbeddedPostgres): Promise<string> {
    const began = performance.now()
    const said = await server.exited
    if (performance.now() - began > stood) tries = 0
    return startAgain(server, said)
  }

  async function startAgain(gone: EmbeddedPostgres, why: string): Promise<string> {
    const isFull = noRoom.test(why)
    const wait = isFull ? untilRoom : pauses[tries++]
    if (wait === undefined) return why
    log(
      isFull
        ? 'The embedded database has no room left on its disk. It is started again once there is some'
        : 'The embedded database stopped unexpectedly; restarting it',
    )
    await pause(wait)
    if (stopping) return never
    let failure = ''
    starting = startEmbeddedPostgres(options).catch((error: unknown) => {
      failure = String(error)
      log(failure)
      return gone
    })
    const server = await starting
    return server === gone ? startAgain(gone, failure) : keep(server)
  }

  return {
    connection: first.connection,
    exited: keep(first),
    async stop() {
      stopping = true
      await (await starting).stop()
    },
  }
}
