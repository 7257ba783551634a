import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

interface PasskeyOptions {
  challenge: string
  origin?: string
  rpId?: string
  isVerified?: boolean
  /** The backup flags: the passkey may be synced, or is synced. */
  backup?: 'none' | 'eligible' | 'backed up'
}

const backupFlags = { none: 0, eligible: 8, 'backed up': 8 | 16 }

/**
 * A software passkey. It answers like a browser, and gives false answers where a test asks for
 * them.
 */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  const clientData = (type: string, { challenge, origin = 'http://localhost:3000' }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (
    { rpId = 'localhost', isVerified = true, backup = 'none' }: PasskeyOptions,
    flags: number,
  ) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | 1 | (isVerified ? 4 : 0) | backupFlags[backup]
    return Buffer.concat([sha256(rpId), Buffer.from([all]), count])
  }
  const credential = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  }
  return {
    id: credential.id,
    /** The signature counter. Setting it back imitates a cloned passkey. */
    setCounter: (next: number) => {
      counter = next
    },
    make(options: PasskeyOptions) {
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const key = Buffer.from(isoCBOR.encode(cose))
      const authData = Buffer.concat([head(options, 0x40), Buffer.alloc(16), length, id, key])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options: PasskeyOptions, userId?: string) {
      counter++
      const data = clientData('webauthn.get', options)
      const authenticatorData = head(options, 0)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signature.toString('base64url'),
          ...(userId === undefined ? {} : { userHandle: Buffer.from(userId).toString('base64url') }),
        },
      }
    },
  }
}
