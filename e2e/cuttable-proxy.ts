import { connect, createServer, type Socket } from 'node:net'
import { test } from './test.ts'

/** A way to the portal that can be cut, as a network is. */
export interface CuttableProxy {
  /** The portal's address through it. */
  origin: string
  /** Ends what goes through it, and lets nothing through again until `mend`. */
  cut(): void
  /** Says nothing any more, and ends nothing: what is sent is lost without a word. */
  muffle(): void
  /** Says nothing any more to the page, and ends nothing; what the page sends arrives. */
  muffleAnswers(): void
  /** Lets new connections through; those that were muffled end. */
  mend(): void
  end(): void
}

type SocketPair = readonly [Socket, Socket]

/** Opens one to the portal at this address. */
async function startCuttableProxy(portal: string): Promise<CuttableProxy> {
  const { hostname: host, port } = new URL(portal)
  const pairs = new Set<SocketPair>()
  let state: 'open' | 'cut' | 'muffled' | 'answers muffled' = 'open'
  const server = createServer((page) => {
    if (state === 'cut') return void page.destroy()
    const far = connect({ host, port: Number(port) })
    const pair = [page, far] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => drop(pair))
    }
    page.on('data', (sent) => (state === 'open' || state === 'answers muffled') && far.write(sent))
    far.on('data', (sent) => state === 'open' && page.write(sent))
  })
  const drop = (pair: SocketPair) => {
    pairs.delete(pair)
    for (const end of pair) end.destroy()
  }
  const dropAll = () => {
    for (const pair of pairs) drop(pair)
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The wire has no port')
  return {
    origin: `http://localhost:${address.port}`,
    cut() {
      state = 'cut'
      dropAll()
    },
    muffle() {
      state = 'muffled'
    },
    muffleAnswers() {
      state = 'answers muffled'
    },
    mend() {
      if (state === 'muffled' || state === 'answers muffled') dropAll()
      state = 'open'
    },
    end() {
      dropAll()
      server.close()
    },
  }
}

/** A test whose pages may reach the portal through a wire of its own. */
export const testOverProxy = test.extend<{ wire: CuttableProxy }>({
  async wire({ baseURL }, use) {
    if (!baseURL) throw new Error('The portal of the tests has an address')
    const wire = await startCuttableProxy(baseURL)
    await use(wire)
    wire.end()
  },
})
