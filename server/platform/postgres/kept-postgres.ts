import { setTimeout as pause } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'

// One that stood this long before it went away begins to count anew.
const stood = 60_000

const never = new Promise<void>(() => undefined)

/**
 * The embedded database for as long as the portal lives: one that goes away is started again, on the same socket, after
 * pauses in ms. `exited` resolves when it went away as often as that, or does not start any more.
 */
export async function keepEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
  pauses = [0, 1000, 5000],
): Promise<EmbeddedPostgres> {
  const { log } = options
  let stopping = false
  let tries = 0
  let starting = startEmbeddedPostgres(options)
  const first = await starting

  async function keep(server: EmbeddedPostgres): Promise<void> {
    const began = performance.now()
    await server.exited
    if (performance.now() - began > stood) tries = 0
    return startAgain(server)
  }

  async function startAgain(gone: EmbeddedPostgres): Promise<void> {
    const wait = pauses[tries++]
    if (wait === undefined) return
    log('The embedded database went away by itself. It is started again')
    await pause(wait)
    if (stopping) return never
    starting = startEmbeddedPostgres(options).catch((error: unknown) => {
      log(String(error))
      return gone
    })
    const server = await starting
    return server === gone ? startAgain(gone) : keep(server)
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
