import pg from 'pg'
import { presentKind, Shares } from './shares.ts'

// Asked for outside of any share: whose session it is, before every call, and whether the portal is ready.
const unshared = 2

/** A pool in which no kind of work crowds out the others. */
export class SharedPool extends pg.Pool {
  readonly #shares: Shares
  readonly #kinds = new WeakMap<pg.PoolClient, object>()

  /** Who gets no connection waits `patience` ms for a share. */
  constructor(patience: number, config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#shares = new Shares(Math.max(1, config.max - unshared), patience)
    this.on('release', (_, client) => {
      const kind = this.#kinds.get(client)
      if (!kind) return
      this.#kinds.delete(client)
      this.#shares.giveBack(kind)
    })
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(callback?: Parameters<pg.Pool['connect']>[0]): Promise<pg.PoolClient> | void {
    const kind = presentKind()
    if (!kind) return callback ? super.connect(callback) : super.connect()
    const connecting = this.#connectFor(kind)
    if (!callback) return connecting
    connecting.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #connectFor(kind: object): Promise<pg.PoolClient> {
    if (!this.#shares.take(kind)) await this.#shares.wait(kind)
    try {
      const client = await super.connect()
      this.#kinds.set(client, kind)
      return client
    } catch (error) {
      this.#shares.giveBack(kind)
      throw error
    }
  }
}
