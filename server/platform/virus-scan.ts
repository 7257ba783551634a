import { createReadStream } from 'node:fs'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/**
 * Scans a file. Resolves to the name of the virus, or to null if the file is clean. Throws
 * VirusScanError.
 */
export type Scan = (path: string) => Promise<string | null>

/** The scanner gave no result: unreachable, too slow, or it refused the file. */
export class VirusScanError extends Error {}

// In ms; enough for a large file.
const maxScanTime = 60_000

/** clamd's address: tcp://host:3310 or unix:///run/clamav/clamd.ctl. */
function addressOf(url: string): NetConnectOpts {
  const { protocol, hostname, port, pathname } = new URL(url)
  return protocol === 'unix:'
    ? { path: decodeURIComponent(pathname) }
    : { host: hostname, port: Number(port || 3310) }
}

/** Streams the file to clamd (INSTREAM command: each chunk after its length, 0 at the end). */
export const clamdScan =
  (url: string, timeout = maxScanTime): Scan =>
  async (path) => {
    const socket = connect(addressOf(url))
    socket.setTimeout(timeout, () => socket.destroy(new Error('clamd did not answer in time')))
    const verdict = readScannerReply(socket)
    try {
      // Waits for the verdict or the end of sending, whichever comes first: clamd may refuse a file
      // before it has read all of it.
      await Promise.race([verdict, pipeline(streamParts(path), socket, { end: false })])
      return readAnswer(await verdict)
    } catch (error) {
      if (error instanceof VirusScanError) throw error
      throw new VirusScanError('The virus scanner cannot be reached', { cause: error })
    } finally {
      socket.destroy()
      verdict.catch(() => undefined)
    }
  }

async function* streamParts(path: string) {
  yield Buffer.from('zINSTREAM\0')
  for await (const part of createReadStream(path)) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    yield length
    yield part
  }
  yield Buffer.alloc(4)
}

const readScannerReply = (socket: Socket) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    socket.on('data', (part) => {
      answer += part.toString('latin1')
      if (answer.includes('\0')) resolve(answer.slice(0, answer.indexOf('\0')))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd hung up')))
  })

function readAnswer(answer: string): string | null {
  if (answer === 'stream: OK') return null
  const virusName = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (virusName) return virusName
  throw new VirusScanError(`The virus scanner answered: ${answer}`)
}
