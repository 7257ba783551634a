import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'

/** Encryption and keyed hashes under the installation's one key; each purpose has a key of its own. */
export interface Secrets {
  /** AES-256-GCM: nonce, tag, text. */
  seal(text: string): Buffer
  /** Throws when it was sealed under another key or altered. */
  open(sealed: Buffer): string
  /** A hash that cannot be guessed at without the key. */
  keyedHash(text: string): Buffer
}

export function secretsUnder(secretKey: string): Secrets {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)))
  const sealing = derive('seal')
  const hashing = derive('hash')
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed) {
      const cipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, 12))
      cipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
    },
    keyedHash: (text) => createHmac('sha256', hashing).update(text).digest(),
  }
}

/** 256 random bits as text for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: it finds the row and opens nothing. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
