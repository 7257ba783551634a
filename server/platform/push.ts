import {
  createCipheriv,
  createECDH,
  createPrivateKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  sign,
} from 'node:crypto'
import { request } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from './private-address.ts'
import { isPublicIp, publicLookup } from './public-address.ts'

// Web push: RFC 8030, with RFC 8291 (encryption) and RFC 8292 (VAPID).

/** A device's push endpoint, and the keys with which it alone can decrypt. */
export interface PushDevice {
  endpoint: string
  /** The device's public key and auth secret, in base64url. */
  deviceKey: string
  auth: string
}

export interface PushRequest {
  endpoint: string
  headers: Record<string, string | number>
  body: Buffer
}

export interface Push {
  isAllowed(endpoint: string): boolean
  /** Resolves to the HTTP status of the push service. Throws if there is no answer. */
  send(message: PushRequest): Promise<number>
}

const pushTimeout = 10_000

/** Only https to public addresses: any user can name an endpoint, which the portal then calls. */
export const publicPush: Push = {
  isAllowed(endpoint) {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, port, username, password } = new URL(endpoint)
    if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
    const host = hostname.replace(/^\[|\]$/g, '')
    return isIP(host) > 0 ? isPublicIp(host) : !isPrivateAddress(endpoint)
  },
  send(message) {
    if (!this.isAllowed(message.endpoint)) throw new Error('Not a public https address')
    return new Promise((resolve, reject) => {
      // Redirects are not followed, and the body is not read: the status says enough.
      const call = request(
        message.endpoint,
        {
          method: 'POST',
          headers: message.headers,
          lookup: publicLookup,
          signal: AbortSignal.timeout(pushTimeout),
        },
        (answer) => {
          answer.destroy()
          resolve(answer.statusCode ?? 0)
        },
      )
      call.on('error', reject)
      call.end(message.body)
    })
  },
}

/** A P-256 key pair in base64url; the public key in the format that browsers take. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  const keyPair = createECDH('prime256v1')
  keyPair.generateKeys()
  return {
    publicKey: keyPair.getPublicKey().toString('base64url'),
    privateKey: atOtherHost(keyPair),
  }
}

const atOtherHost = (keyPair: ECDH) =>
  Buffer.concat([Buffer.alloc(32), keyPair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')

const deriveKey = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/**
 * Encrypts text for one device: aes128gcm in one record. Throws if the device's keys are malformed.
 */
export function encryptForDevice(
  { deviceKey, auth }: Pick<PushDevice, 'deviceKey' | 'auth'>,
  text: string,
  { salt = randomBytes(16), pair = createKeyPair() }: { salt?: Buffer; pair?: ECDH } = {},
): Buffer {
  const devicePublicKey = Buffer.from(deviceKey, 'base64url')
  const publicKey = pair.getPublicKey()
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), devicePublicKey, publicKey])
  const secret = deriveKey(pair.computeSecret(devicePublicKey), Buffer.from(auth, 'base64url'), keyInfo, 32)
  const key = deriveKey(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = deriveKey(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(4096)
  return Buffer.concat([
    salt,
    size,
    Buffer.from([publicKey.length]),
    publicKey,
    cipher.update(Buffer.concat([Buffer.from(text), Buffer.from([2])])),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

function createKeyPair(): ECDH {
  const keyPair = createECDH('prime256v1')
  keyPair.generateKeys()
  return keyPair
}

interface PushSender {
  publicKey: string
  privateKey: string
  /** Contact of the portal's operator for the push service: 'mailto:…'. */
  contact: string
  now: Date
}

const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The VAPID header that identifies the sender to one push service for twelve hours. */
export function vapidHeader(endpoint: string, { publicKey, privateKey, contact, now }: PushSender): string {
  const point = Buffer.from(publicKey, 'base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: privateKey,
    },
  })
  const exp = Math.floor(now.getTime() / 1000) + 12 * 3600
  const signedPart = `${encodePart({ typ: 'JWT', alg: 'ES256' })}.${encodePart({ aud: new URL(endpoint).origin, exp, sub: contact })}`
  const signature = sign('sha256', Buffer.from(signedPart), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signedPart}.${signature.toString('base64url')}, k=${publicKey}`
}
