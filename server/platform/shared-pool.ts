import pg from 'pg'
import { Bulkhead, currentBulkheadKind } from './bulkhead.ts'

// Connections outside of any bulkhead: for the session lookup before each request, and for the
// readiness check.
const reservedConnections = 2

type PoolCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/** A connection pool in which no kind of work crowds out the others. */
export class SharedPool extends pg.Pool {
  readonly #bulkhead: Bulkhead
  readonly #kinds = new WeakMap<pg.PoolClient, object>()

  /** A caller waits at most `timeout` ms for a place in its kind's share. */
  constructor(timeout: number, config: pg.PoolConfig & { max: number }) {
    super(config)
    this.#bulkhead = new Bulkhead(Math.max(1, config.max - reservedConnections), timeout)
    this.on('release', (_, client) => {
      const kind = this.#kinds.get(client)
      if (!kind) return
      this.#kinds.delete(client)
      this.#bulkhead.release(kind)
    })
  }

  /**
   * Number of callers that wait for a share. Callers that have a share and wait for a connection
   * are in `waitingCount`.
   */
  get waitingForShare(): number {
    return this.#bulkhead.waitingCount
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: PoolCallback): void
  override connect(callback?: PoolCallback): Promise<pg.PoolClient> | void {
    const kind = currentBulkheadKind()
    if (!kind) return callback ? super.connect(callback) : super.connect()
    if (callback) return this.#connectFor(kind, callback)
    return new Promise((resolve, reject) => {
      this.#connectFor(kind, (error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  // Uses callbacks, as pg itself does, because every statement passes through here.
  #connectFor(kind: object, callback: PoolCallback): void {
    const connectClient = () =>
      super.connect((error, client, done) => {
        if (client) this.#kinds.set(client, kind)
        else this.#bulkhead.release(kind)
        callback(error, client, done)
      })
    if (this.#bulkhead.take(kind)) connectClient()
    else
      this.#bulkhead
        .wait(kind)
        .then(connectClient, (error: Error) => callback(error, undefined, () => undefined))
  }
}
