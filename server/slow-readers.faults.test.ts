import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startBackgroundCalls } from './testing/bystanders.ts'
import { formatSeconds, printMeasurement } from './testing/figures.ts'
import { s3Process } from './testing/files.ts'
import { addTestPerson, testPassword } from './testing/people.ts'
import { cookiesOf, makeTestAgency, portalProcess, signInOverHttp, waitForExit } from './testing/process.ts'
import { openRawConnection } from './testing/raw-connection.ts'
import { paper } from './testing/uploads.ts'

const size = 20_000_000
const readerCount = 100

/** A portal with a large file, in a folder or a bucket, and signed-in clients. */
async function portalWithFile(bucket: Record<string, string>) {
  const agency = await makeTestAgency()
  const { child, opened } = portalProcess({ ...agency.environment, ...bucket })
  const portalUrl = await opened
  const agent = await addTestPerson(agency, { role: 'agent' })
  const cookies: string[] = []
  for (let person = 0; person < 5; person++) {
    const { email } = await addTestPerson(agency, { role: 'client', agent })
    cookies.push(cookiesOf(await signInOverHttp(portalUrl, email, testPassword)))
  }
  const [cookie = '', ...otherCookies] = cookies
  const { send, bytes } = paper(portalUrl, cookie, size)
  const { id } = await send()
  const redirectReply = await fetch(`${portalUrl}/api/document/${id}`, {
    headers: { cookie },
    redirect: 'manual',
  })
  const link = new URL(redirectReply.headers.get('location') ?? '', portalUrl)
  const readMemory = async () =>
    Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024
  /** Open files and connections of the portal. */
  const openFileCount = async () => (await readdir(`/proc/${child.pid}/fd`)).length
  /** Requests the file and reads only its beginning. */
  const beginToRead = async () => {
    const { socket, seen } = await openRawConnection(Number(link.port))
    socket.write(`GET ${link.pathname}${link.search} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
    await expect.poll(() => seen.text.length, { timeout: 20_000 }).toBeGreaterThan(0)
    socket.pause()
    return { socket, seen }
  }
  return {
    child,
    address: portalUrl,
    link,
    bytes,
    others: otherCookies,
    memory: readMemory,
    open: openFileCount,
    beginToRead,
  }
}

/** Reads the file over a slow line: in twenty parts over `seconds`. */
async function readSlowly(link: URL, seconds: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let takenCount = 0
  for await (const part of (await fetch(link)).body ?? []) {
    parts.push(part)
    takenCount += part.length
    if (takenCount < size / 20) continue
    takenCount = 0
    await pause((seconds * 1000) / 20)
  }
  return Buffer.concat(parts)
}

// Spec: faults/connections
test('a hundred who do not take the large file they asked for cost no memory, keep nobody waiting, are let go, and hold up no end', async () => {
  const readUntilBlocked = async (bucket: Record<string, string>) => {
    const portal = await portalWithFile(bucket)
    const { child, address, link, bytes, others } = portal
    const usageBefore = { memory: await portal.memory(), open: await portal.open() }
    const load = startBackgroundCalls(address, others)
    // 70 s is longer than the timeout for clients that do not read. A client that reads slowly is
    // not cut off.
    const steadyDownload = readSlowly(link, 70)
    const stuckDownloads = []
    for (let round = 0; round < readerCount / 10; round++)
      stuckDownloads.push(...(await Promise.all(Array.from({ length: 10 }, portal.beginToRead))))
    expect(await portal.open()).toBeGreaterThan(usageBefore.open + readerCount)
    const quickDownload = Buffer.from(await (await fetch(link)).arrayBuffer())
    expect(quickDownload.equals(bytes)).toBe(true)
    const more = (await portal.memory()) - usageBefore.memory
    expect(more).toBeLessThan(150)
    const begunTime = performance.now()
    await expect.poll(portal.open, { timeout: 100_000, interval: 500 }).toBeLessThan(usageBefore.open + 20)
    const releaseTime = performance.now() - begunTime
    const { calls, longest } = load.take()
    expect(longest).toBeLessThan(3000)
    expect((await steadyDownload).equals(bytes)).toBe(true)
    await load.end()
    expect([...load.statuses].sort()).toEqual([200, 201])
    await Promise.all(Array.from({ length: 20 }, portal.beginToRead))
    const ending = performance.now()
    expect(await waitForExit(child, 'SIGTERM')).toBe(0)
    const end = performance.now() - ending
    expect(end).toBeLessThan(10_500)
    printMeasurement(
      `${readerCount} slow readers of 20 MB ${bucket.S3_BUCKET ? 'in a bucket' : 'in a folder'}`,
      `${more.toFixed(0)} MB more; let go after ${formatSeconds(releaseTime)}; of ${calls} other calls the slowest took ${formatSeconds(longest)}; the portal ended in ${formatSeconds(end)} with twenty more`,
    )
  }
  await Promise.all([readUntilBlocked({}), readUntilBlocked((await s3Process()).environment)])
}, 200_000)
