import { connect, createServer, type Socket } from 'node:net'
import { test } from './test.ts'

/** A proxy to the portal that can fail like a network. */
export interface CuttableProxy {
  /** The portal's origin through the proxy. */
  origin: string
  /** Closes all connections and refuses new ones until `mend`. */
  cut(): void
  /** Drops data in both directions without closing connections. */
  muffle(): void
  /** Drops data to the page without closing connections. Data from the page arrives. */
  muffleAnswers(): void
  /** Accepts new connections again. Connections whose data was dropped are closed. */
  mend(): void
  end(): void
}

type SocketPair = readonly [Socket, Socket]

async function startCuttableProxy(portal: string): Promise<CuttableProxy> {
  const { hostname: host, port } = new URL(portal)
  const pairs = new Set<SocketPair>()
  let state: 'open' | 'cut' | 'muffled' | 'answers muffled' = 'open'
  const server = createServer((page) => {
    if (state === 'cut') return void page.destroy()
    const portalSocket = connect({ host, port: Number(port) })
    const pair = [page, portalSocket] as const
    pairs.add(pair)
    for (const end of pair) {
      end.on('error', () => undefined)
      end.on('close', () => drop(pair))
    }
    page.on('data', (chunk) => (state === 'open' || state === 'answers muffled') && portalSocket.write(chunk))
    portalSocket.on('data', (chunk) => state === 'open' && page.write(chunk))
  })
  const drop = (pair: SocketPair) => {
    pairs.delete(pair)
    for (const end of pair) end.destroy()
  }
  const dropConnections = () => {
    for (const pair of pairs) drop(pair)
  }
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const socketAddress = server.address()
  if (socketAddress === null || typeof socketAddress === 'string') throw new Error('The wire has no port')
  return {
    origin: `http://localhost:${socketAddress.port}`,
    cut() {
      state = 'cut'
      dropConnections()
    },
    muffle() {
      state = 'muffled'
    },
    muffleAnswers() {
      state = 'answers muffled'
    },
    mend() {
      if (state === 'muffled' || state === 'answers muffled') dropConnections()
      state = 'open'
    },
    end() {
      dropConnections()
      server.close()
    },
  }
}

/** A test with a proxy of its own for its pages. */
export const testOverProxy = test.extend<{ wire: CuttableProxy }>({
  async wire({ baseURL }, use) {
    if (!baseURL) throw new Error('The portal of the tests has an address')
    const wire = await startCuttableProxy(baseURL)
    await use(wire)
    wire.end()
  },
})
