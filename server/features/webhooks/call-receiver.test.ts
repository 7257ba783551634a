import dns from 'node:dns'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo, LookupFunction } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { callReceiver, isReceiverAddress, signedHeaders } from './call-receiver.ts'

const receiverUrl = 'https://hooks.example.com/portal'
const sentInput = { address: receiverUrl, headers: {}, body: '{}' }

// A certificate of hooks.example.com, signed by itself.
const certificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgV8qJAoT/yKy/CqBc
CkTyufHby7weByx4Us4mjctZ8HWhRANCAAQGoeGWK+G+FH53HOrA48/HT36rntG3
4JbzAOkEER/tIGDauyq0v5Ot3K5imM4otgSL2+rK2lIAnUPaa5PcZqBR
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBrTCCAVOgAwIBAgIUbsTd+cRonqoXUzyI0T2NKzdH8r4wCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRaG9va3MuZXhhbXBsZS5jb20wIBcNMjYxMTI5MDUzOTQyWhgP
MjEyNjExMDUwNTM5NDJaMBwxGjAYBgNVBAMMEWhvb2tzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEBqHhlivhvhR+dxzqwOPPx09+q57Rt+CW
8wDpBBEf7SBg2rsqtL+TrdyuYpjOKLYEi9vqytpSAJ1D2muT3GagUaNxMG8wHQYD
VR0OBBYEFMHWxcSdRHCP+Lbj5YDB6nktlRdSMB8GA1UdIwQYMBaAFMHWxcSdRHCP
+Lbj5YDB6nktlRdSMA8GA1UdEwEB/wQFMAMBAf8wHAYDVR0RBBUwE4IRaG9va3Mu
ZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSAAwRQIhAKtN88NS2Q4uDX4Ddc+yGTna
lPpiCnW27YR1elwVqyjJAiBo2xnLsdRzPg/A3vgMcEpK5xB+kV0W1ODbndcsSXqq
Tw==
-----END CERTIFICATE-----
`,
}

const toThisMachine: LookupFunction = (_, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

/** A local receiver under the name of a public one, with the options that lead to it. */
async function receiver(answer: RequestListener) {
  let calls = 0
  const server = createServer(certificate, (request, response) => {
    calls += 1
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const receiverOptions = { port, ca: certificate.cert }
  return { here: receiverOptions, lookup: toThisMachine, calls: () => calls }
}

/** Answers each DNS lookup of the test with the next of these lists, and counts the lookups. */
function answerLookups(...answers: string[][]) {
  const original = dns.lookup
  let count = 0
  const answerLookup = (_name: string, _options: object, callback: (...values: unknown[]) => void) => {
    const addresses = answers[Math.min(count, answers.length - 1)] ?? []
    count += 1
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )
  }
  Object.assign(dns, { lookup: answerLookup })
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(dns, { lookup: original })
    syncBuiltinESMExports()
  })
  return () => count
}

test('the reference library accepts a request, also by the former secret, and refuses an altered one', () => {
  const secretOf = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString('base64')}`
  const body = '{"type":"policy.renewed"}'
  const headers = signedHeaders({ id: 'one', at: new Date(), body }, [secretOf('a'), secretOf('b')])
  for (const secret of [secretOf('a'), secretOf('b')])
    expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'policy.renewed' })
  expect(() => new Webhook(secretOf('c')).verify(body, headers)).toThrow()
  expect(() => new Webhook(secretOf('a')).verify(`${body} `, headers)).toThrow()
  expect(() => new Webhook(secretOf('a')).verify(body, { ...headers, 'webhook-id': 'two' })).toThrow()
  const oldHeaders = signedHeaders({ id: 'one', at: new Date(Date.now() - 3600_000), body }, [secretOf('a')])
  expect(() => new Webhook(secretOf('a')).verify(body, oldHeaders)).toThrow()
})

test('a receiver gets the body, and its answer is kept', async () => {
  let body = ''
  const { here, lookup } = await receiver(async (request, response) => {
    body = await text(request)
    response.writeHead(202).end('accepted\0')
  })
  const call = callReceiver({ ...sentInput, body: '{"type":"é"}' }, { ...here, lookup })
  expect(await call).toEqual({ status: 202, text: 'accepted' })
  expect(body).toBe('{"type":"é"}')
})

test('a private address is not called', async () => {
  for (const one of [
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://[::1]/',
    'http://hooks.example.com/',
  ])
    await expect(callReceiver({ ...sentInput, address: one })).rejects.toThrow('not a public https address')
  expect(isReceiverAddress('https://hooks.example.com:8443/')).toBe(false)
  expect(isReceiverAddress('https://user:word@hooks.example.com/')).toBe(false)
  expect(isReceiverAddress(receiverUrl)).toBe(true)
})

test('a name that leads to this machine later, or among others, is not connected to', async () => {
  const { here, calls } = await receiver((_, response) => response.end())
  const lookups = answerLookups(['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['169.254.169.254'])
  for (const _ of [1, 2, 3])
    await expect(callReceiver(sentInput, here)).rejects.toThrow('does not lead to a public address')
  // One lookup a call: its addresses are those that are connected to.
  expect([lookups(), calls()]).toEqual([3, 0])
})

test('a redirect is not followed', async () => {
  const { here, lookup, calls } = await receiver((_, response) =>
    response.writeHead(307, { location: 'https://169.254.169.254/latest/meta-data' }).end(),
  )
  expect(await callReceiver(sentInput, { ...here, lookup })).toEqual({ status: 307, text: '' })
  expect(calls()).toBe(1)
})

test('of an endless answer only the beginning is read', async () => {
  const { here, lookup } = await receiver((_, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536))) if (response.destroyed) return
    }
    response.on('drain', more)
    more()
  })
  expect(await callReceiver(sentInput, { ...here, lookup })).toEqual({ status: 200, text: 'x'.repeat(2000) })
})

test('who never answers is left, and of who stops in between the beginning is kept', async () => {
  const silent = await receiver(() => undefined)
  const call = callReceiver(sentInput, { ...silent.here, lookup: silent.lookup, timeout: 50 })
  await expect(call).rejects.toThrow('No answer within')
  const slow = await receiver((_, response) => void response.writeHead(200).write('begun'))
  expect(await callReceiver(sentInput, { ...slow.here, lookup: slow.lookup, timeout: 300 })).toEqual({
    ...{ status: 200, text: 'begun' },
  })
})

test('a certificate that nobody trusts, and a closed port, are no answer', async () => {
  const { here, lookup } = await receiver((_, response) => response.end())
  await expect(callReceiver(sentInput, { port: here.port, lookup })).rejects.toThrow(
    'The connection failed: DEPTH_ZERO_SELF_SIGNED_CERT',
  )
  await expect(callReceiver(sentInput, { lookup, port: 1 })).rejects.toThrow(
    'The connection failed: ECONNREFUSED',
  )
})
