import { readdir } from 'node:fs/promises'
import { type ClientHttp2Session, connect, type OutgoingHttpHeaders } from 'node:http2'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pdfOf } from '../testing/files.ts'
import { addPerson, password } from '../testing/people.ts'
import { freePort } from '../testing/pgbouncer.ts'
import { agencyOfItsOwn, ended, portalProcess } from '../testing/process.ts'
import { caddy, nginx, type ReverseProxy } from '../testing/proxies.ts'

/** Two instances on one database and one folder behind a proxy, and an agent with a client. */
async function behind(proxy: ReverseProxy) {
  const agency = await agencyOfItsOwn()
  const settings = { ...agency.environment, PUBLIC_URL: proxy.origin, TRUST_PROXY: 'loopback' }
  const instance = async () => {
    const port = await freePort()
    const { child, opened } = portalProcess({ ...settings, HOST: '127.0.0.1', PORT: String(port) })
    await opened
    return { child, at: `127.0.0.1:${port}` }
  }
  const one = await instance()
  const other = await instance()
  const { certificate } = await proxy.start([one.at, other.at])
  const session = connect(proxy.origin, { ca: certificate })
  onTestFinished(() => session.destroy())
  const agent = await addPerson(agency, { role: 'agent' })
  const client = await addPerson(agency, { role: 'client', agent })
  return { one, session, agent, client, incoming: join(settings.DATA_DIR, 'files/incoming') }
}

/** A call by HTTP/2, whose body may come in pieces. */
function calling(session: ClientHttp2Session, headers: OutgoingHttpHeaders, hasBody = false) {
  const stream = session.request(headers, { endStream: !hasBody })
  const pieces: Buffer[] = []
  stream.on('data', (piece) => pieces.push(piece))
  const text = () => Buffer.concat(pieces).toString('utf8')
  const begun = new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    stream.on('response', ({ ':status': status = 0, 'set-cookie': cookies = [] }) =>
      resolve({ status, cookies }),
    )
    stream.on('error', reject)
  })
  const whole = new Promise<void>((resolve, reject) => {
    stream.on('end', resolve)
    stream.on('error', reject)
  })
  const answered = async () => {
    const [answer] = await Promise.all([begun, whole])
    return { ...answer, text: text() }
  }
  // A stream that the test closes has nothing to tell any more.
  for (const end of [begun, whole]) end.catch(() => undefined)
  return { stream, text, answered }
}

function browserOn(session: ClientHttp2Session, origin: string) {
  let cookie = ''
  const headersOf = (method: string, path: string): OutgoingHttpHeaders => ({
    ':method': method,
    ':path': path,
    origin,
    ...(cookie ? { cookie } : {}),
  })
  return {
    get: (path: string) => calling(session, headersOf('GET', path)),
    async post(path: string, body: object) {
      const call = calling(session, { ...headersOf('POST', path), 'content-type': 'application/json' }, true)
      call.stream.end(JSON.stringify(body))
      const answer = await call.answered()
      if (answer.cookies.length > 0) cookie = answer.cookies.map((one) => one.split(';')[0]).join('; ')
      return answer
    },
    /** Sends a form whose bytes are handed over by the test. */
    send: (path: string, type: string) =>
      calling(session, { ...headersOf('POST', path), 'content-type': type }, true),
  }
}

test.each([
  ['Caddy', caddy],
  ['nginx', nginx],
])(
  'behind %s as its sample has it: HTTP/2, sign-in, an upload as it comes, live updates one by one, and an instance that dies is not missed',
  async (_, proxyOf) => {
    const proxy = await proxyOf()
    const { one, session, agent, client, incoming } = await behind(proxy)
    const browser = browserOn(session, proxy.origin)

    const signedIn = await browser.post('/api/auth/login', { usernameOrEmail: agent.email, password })
    expect(signedIn.status, signedIn.text).toBe(200)
    expect(signedIn.cookies.join()).toMatch(/__Host-session=[^;]+;.*Secure/)
    expect(session.alpnProtocol).toBe('h2')

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
    // The portal has the first half while the second has not been sent.
    await expect.poll(() => readdir(incoming), { timeout: 5000 }).toHaveLength(1)
    upload.stream.end(Buffer.concat([content.subarray(content.length / 2), tail]))
    const uploaded = await upload.answered()
    expect(uploaded.status, uploaded.text).toBe(201)
    const { size } = JSON.parse(uploaded.text).document
    expect(size).toBe(content.length)

    await ended(one.child, 'SIGKILL')
    for (let count = 0; count < 40; count++) {
      const answer = await browser.get('/api/auth/me').answered()
      expect(answer.status, answer.text).toBe(200)
    }
  },
  60_000,
)

/** A form with these fields, and what comes before and after the bytes of its file. */
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
