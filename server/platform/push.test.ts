import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPublicIp, publicLookup } from './public-address.ts'
import { encryptForDevice, newPushKeys, publicPush, vapidHeader } from './push.ts'

// Spec: push/delivery
test('what is said is sealed as the example of RFC 8291 has it', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'))
  const encryptedMessage = encryptForDevice(
    {
      deviceKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    'When I grow up, I want to be a watermelon',
    { salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'), pair },
  )
  expect(encryptedMessage.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('a service can tell whose messages they are, for twelve hours and for itself alone', () => {
  const keys = newPushKeys()
  const now = new Date('2026-11-20T15:00:00Z')
  const vapidText = vapidHeader('https://push.example.com/send/1', {
    ...keys,
    contact: 'mailto:a@b.example',
    now,
  })
  const [, head = '', claims = '', signature = '', key] =
    vapidText.match(/^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/) ?? []
  expect(key).toBe(keys.publicKey)
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
    aud: 'https://push.example.com',
    exp: now.getTime() / 1000 + 43_200,
    sub: 'mailto:a@b.example',
  })
  const point = Buffer.from(keys.publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  expect(isSigned).toBe(true)
})

test.each([
  'http://push.example.com/1',
  'https://localhost/1',
  'https://portal.internal/1',
  'https://intranet/1',
  'https://127.0.0.1/1',
  'https://10.1.2.3/1',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/1',
  'https://[::1]/1',
  'https://[fe80::1]/1',
  'https://[fd00::1]/1',
  'https://[::ffff:10.0.0.1]/1',
  'https://2130706433/1',
  'https://push.example.com:8443/1',
  'https://user:word@push.example.com/1',
  'not an address',
])('%s is no address of a push service', (endpoint) => {
  expect(publicPush.isAllowed(endpoint)).toBe(false)
})

test('an address of the public Internet is one', () => {
  expect(publicPush.isAllowed('https://updates.push.services.mozilla.com/wpush/v2/abc')).toBe(true)
  expect(publicPush.isAllowed('https://fcm.googleapis.com/fcm/send/abc')).toBe(true)
  expect(isPublicIp('8.8.8.8')).toBe(true)
  expect(isPublicIp('2606:4700::1111')).toBe(true)
  expect(isPublicIp('64:ff9b::7f00:1')).toBe(false)
})

// Spec: push/delivery
test('a name that leads to this machine is not connected to, whatever it is called', async () => {
  const lookupPromise = new Promise((resolve, reject) =>
    publicLookup('localhost', {}, (error, ip) => (error ? reject(error) : resolve(ip))),
  )
  await expect(lookupPromise).rejects.toThrow('This name does not lead to a public address')
})
