import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import { pdfOf } from '../testing/files.ts'
import { addTestPerson, testPassword } from '../testing/people.ts'
import { freePort } from '../testing/pgbouncer.ts'
import { makeTestAgency, portalProcess, waitForExit } from '../testing/process.ts'
import { caddy, nginx, type ReverseProxy } from '../testing/proxies.ts'

/** Two instances with one database and one folder, behind a proxy; an agent with a client. */
async function portalBehind(proxy: ReverseProxy) {
  const agency = await makeTestAgency()
  const settings = { ...agency.environment, PUBLIC_URL: proxy.origin, TRUST_PROXY: 'loopback' }
  const instance = async () => {
    const port = await freePort()
    const hostAndPort = `127.0.0.1:${port}`
    const start = () => portalProcess({ ...settings, HOST: '127.0.0.1', PORT: String(port) })
    let present = start()
    await present.opened
    return {
      at: hostAndPort,
      kill: () => waitForExit(present.child, 'SIGKILL'),
      /** Restarts like systemd. A rolling upgrade continues as soon as the instance is ready. */
      async restart() {
        await waitForExit(present.child, 'SIGTERM')
        present = start()
        await expect.poll(() => isReady(hostAndPort), { timeout: 30_000, interval: 50 }).toBe(true)
        // Within this time each proxy notices that the instance is back.
        await pause(500)
      },
    }
  }
  const one = await instance()
  const otherInstance = await instance()
  const { certificate } = await proxy.start([one.at, otherInstance.at])
  let calls = 0
  let session: ClientHttp2Session | undefined
  /**
   * Opens a new connection after 500 requests: nginx closes one after a thousand, and a browser
   * then opens the next.
   */
  const openSession = () => {
    if (session && ++calls % 500 !== 0) return session
    const next = connect(proxy.origin, { ca: certificate })
    onTestFinished(() => next.destroy())
    session = next
    return next
  }
  const agent = await addTestPerson(agency, { role: 'agent' })
  const client = await addTestPerson(agency, { role: 'client', agent })
  return {
    agency,
    one,
    other: otherInstance,
    openSession,
    agent,
    client,
    incoming: join(settings.DATA_DIR, 'files/incoming'),
  }
}

const isReady = (hostAndPort: string) =>
  fetch(`http://${hostAndPort}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** An HTTP/2 request whose body may be sent in parts. */
function startCall(session: ClientHttp2Session, headers: OutgoingHttpHeaders, hasBody = false) {
  const stream = session.request(headers, { endStream: !hasBody })
  const pieces: Buffer[] = []
  stream.on('data', (piece) => pieces.push(piece))
  const text = () => Buffer.concat(pieces).toString('utf8')
  const answerPromise = new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    stream.on('response', ({ ':status': status = 0, 'set-cookie': cookies = [] }) =>
      resolve({ status, cookies }),
    )
    stream.on('error', reject)
  })
  const endPromise = new Promise<void>((resolve, reject) => {
    stream.on('end', resolve)
    stream.on('error', reject)
  })
  const readAnswer = async () => {
    const [answer] = await Promise.all([answerPromise, endPromise])
    return { ...answer, text: text() }
  }
  // If the test closes the stream, these promises reject although nobody awaits them.
  for (const end of [answerPromise, endPromise]) end.catch(() => undefined)
  return { stream, text, readAnswer }
}

function browserOn(openSession: () => ClientHttp2Session, origin: string) {
  let cookie = ''
  const headersOf = (method: string, path: string): OutgoingHttpHeaders => ({
    ':method': method,
    ':path': path,
    origin,
    ...(cookie ? { cookie } : {}),
  })
  return {
    get: (path: string) => startCall(openSession(), headersOf('GET', path)),
    async post(path: string, body: object) {
      const call = startCall(
        openSession(),
        { ...headersOf('POST', path), 'content-type': 'application/json' },
        true,
      )
      call.stream.end(JSON.stringify(body))
      const answer = await call.readAnswer()
      if (answer.cookies.length > 0) cookie = answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ')
      return answer
    },
    /** Starts an upload; the test writes its bytes. */
    send: (path: string, type: string) =>
      startCall(openSession(), { ...headersOf('POST', path), 'content-type': type }, true),
  }
}

// Spec: deployment/proxies
test.each([
  ['Caddy', caddy],
  ['nginx', nginx],
])(
  'behind %s as its sample has it: HTTP/2, sign-in, an upload as it comes, live updates one by one, both instances restarted in turn under calls, and an instance that dies',
  async (name, makeProxy) => {
    const proxy = await makeProxy()
    const { agency, one, other, openSession, agent, client, incoming } = await portalBehind(proxy)
    const browser = browserOn(openSession, proxy.origin)

    const signInReply = await browser.post('/api/auth/login', {
      usernameOrEmail: agent.email,
      password: testPassword,
    })
    expect(signInReply.status, signInReply.text).toBe(200)
    expect(signInReply.cookies.join()).toMatch(/__Host-session=[^;]+;.*Secure/)
    expect(openSession().alpnProtocol).toBe('h2')

    const events = browser.get('/api/events')
    onTestFinished(() => events.stream.close())
    await expect.poll(events.text, { timeout: 3000 }).toContain('retry: 1000')
    const invite = { email: 'mara@plover.example', firstName: 'Mara', lastName: 'Plover' }
    expect((await browser.post('/api/invite', invite)).status).toBe(201)
    await expect.poll(events.text, { timeout: 3000 }).toContain('"entity":"invite"')

    const { type, head, tail } = formAround({ title: 'Policy', type: 'other', clientId: client.id })
    const content = Buffer.from(pdfOf(6 * 1024 * 1024))
    const upload = browser.send('/api/documents/new', type)
    upload.stream.write(Buffer.concat([head, content.subarray(0, content.length / 2)]))
    // The portal has received the first half before the second is sent.
    await expect.poll(() => readdir(incoming), { timeout: 5000 }).toHaveLength(1)
    upload.stream.end(Buffer.concat([content.subarray(content.length / 2), tail]))
    const uploadReply = await upload.readAnswer()
    expect(uploadReply.status, uploadReply.text).toBe(201)
    const { size } = JSON.parse(uploadReply.text).document
    expect(size).toBe(content.length)

    const statuses: Record<string, number> = {}
    const acknowledgedIds: string[] = []
    let isOver = false
    const count = ({ status, text }: { status: number; text: string }) => {
      const replyText = status < 300 ? String(status) : `${status} ${text}`
      statuses[replyText] = (statuses[replyText] ?? 0) + 1
      return status
    }
    const calls = async (person: number) => {
      for (let turn = 0; !isOver; turn++) {
        const content = `Message ${turn} of ${person}`
        if (count(await browser.post('/api/message', { content, receiverId: client.id })) === 201)
          acknowledgedIds.push(content)
        for (let more = 0; more < 24; more++) count(await browser.get('/api/auth/me').readAnswer())
      }
    }
    const allCalls = Promise.all([1, 2, 3, 4].map(calls))
    for (const instance of [one, other, one, other]) await instance.restart()
    isOver = true
    await allCalls
    console.info(`Four restarts behind ${name}: ${JSON.stringify(statuses)}`)
    const { '200': readReplyCount = 0, '201': writtenCount = 0, ...failedStatuses } = statuses
    expect(readReplyCount).toBeGreaterThan(1000)
    expect(writtenCount).toBe(acknowledgedIds.length)
    // The proxy sometimes loses a request that arrives just as an instance stops listening.
    expect(Object.keys(failedStatuses).filter((replyText) => !replyText.startsWith('502'))).toEqual([])
    expect(Object.values(failedStatuses).reduce((sum, count) => sum + count, 0)).toBeLessThan(4)
    const { rows } = await agency.pool.query<{ content: string }>('select content from messages')
    expect(rows.map(({ content }) => content).sort()).toEqual(acknowledgedIds.sort())

    await one.kill()
    for (let count = 0; count < 40; count++) {
      const answer = await browser.get('/api/auth/me').readAnswer()
      expect(answer.status, answer.text).toBe(200)
    }
  },
  120_000,
)

const token = 'Zk3qT9vXo2LmWc7RbY5sNd8HfUj4GpEa1iKuQtVw0xS'

/** The paths that give access by a token or a signature in the path: no log may have them. */
const tellingPaths = [
  ...Object.values(api)
    .flatMap((group) => Object.values<Endpoint>(group))
    .map(({ path }) => path)
    .filter((path) => /:(token|code)\b/.test(path)),
  ...globSync('web/*/feature.tsx')
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/page\(\s*'([^']+)', '(anybody|visitors)'/g)])
    .flatMap(([, path = '']) => (path.includes('/:') ? path : [])),
].map((path) => path.replace(/:\w+\??/g, token))
const signedPaths = ['documents/file', 'archives/file', 'imports/wrong-rows'].map(
  (resourcePath) => `/api/${resourcePath}/1/2?expires=3&signature=${token}`,
)

test.each([
  ['Caddy', caddy],
  ['nginx', nginx],
])(
  'the log of %s as its sample has it names no address that opens something, answered or not',
  async (_, makeProxy) => {
    const proxy = await makeProxy()
    const instance = createServer((request, answer) => {
      if (request.url === '/readyz' || request.url === '/certificates') answer.end('here')
      else request.socket.destroy()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void instance.close())
    await once(instance, 'listening')
    const { port } = instance.address() as AddressInfo
    const { certificate, logged } = await proxy.start([`127.0.0.1:${port}`, `127.0.0.1:${await freePort()}`])
    const session = connect(proxy.origin, { ca: certificate })
    onTestFinished(() => session.destroy())
    const browser = browserOn(() => session, proxy.origin)
    await expect.poll(async () => (await browser.get('/certificates').readAnswer()).status).toBe(200)
    expect(tellingPaths.length).toBeGreaterThan(6)
    const statusPromises = [...tellingPaths, ...signedPaths].map(
      async (path) => (await browser.get(path).readAnswer()).status,
    )
    for (const status of await Promise.all(statusPromises)) expect(status).toBeGreaterThanOrEqual(500)
    await browser.get('/certificates').readAnswer()
    await expect.poll(logged).toContain('/certificates')
    expect(await logged()).not.toContain(token)
  },
  60_000,
)

test('ingress-nginx logs no such address, by the manifest', async () => {
  const manifest = await readFile('deploy/kubernetes/portal.yaml', 'utf8')
  const unlogged = manifest.split('---').find((part) => part.includes('enable-access-log: "false"')) ?? ''
  const prefixes = [...unlogged.matchAll(/- path: (\S+)/g)].map(([, path = '']) => `${path}/`)
  for (const path of [...tellingPaths, ...signedPaths])
    expect(
      prefixes.filter((prefix) => path.startsWith(prefix)),
      path,
    ).toHaveLength(1)
})

/** A multipart form with these fields: the bytes before and after the file's content. */
function formAround(fields: Record<string, string>) {
  const boundary = 'portal-of-the-tests'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="policy.pdf"\r\ncontent-type: application/pdf\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    head: Buffer.from(parts.join('') + file),
    tail: Buffer.from(`\r\n--${boundary}--\r\n`),
  }
}
