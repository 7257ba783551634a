import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/**
 * Encryption and keyed hashes under the installation's one key; each purpose has a key of its own. While the key is being
 * changed the one before counts too, for what was made under it; what is made anew is made under the present one.
 */
export interface Secrets {
  /** Tells the present key from others, and nothing of it. */
  mark: string
  /** Tells the key before from others; null where none is set. */
  markBefore: string | null
  /** AES-256-GCM: nonce, tag, text. */
  seal(text: string): Buffer
  /** Throws when it was sealed under another key or altered. */
  open(sealed: Buffer): string
  /** Under which key it was sealed; null where it opens under neither. */
  sealedUnder(sealed: Buffer): 'present' | 'before' | null
  /** A hash that cannot be guessed at without the key. */
  keyedHash(text: string): Buffer
  /** What the hash of a text may be that was made earlier: under the present key, then under the one before. */
  keyedHashes(text: string): Buffer[]
}

export function secretsUnder(secretKey: string, keyBefore?: string): Secrets {
  const present = oneKey(secretKey)
  const before = keyBefore === undefined ? null : oneKey(keyBefore)
  const sealedUnder = (sealed: Buffer) =>
    present.opens(sealed) ? 'present' : before?.opens(sealed) ? 'before' : null
  return {
    mark: present.mark,
    markBefore: before?.mark ?? null,
    seal: present.seal,
    open: (sealed) => (before && sealedUnder(sealed) === 'before' ? before : present).open(sealed),
    sealedUnder,
    keyedHash: present.keyedHash,
    keyedHashes: (text) => [present, ...(before ? [before] : [])].map((key) => key.keyedHash(text)),
  }
}

function oneKey(secretKey: string) {
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)))
  const sealing = derive('seal')
  const hashing = derive('hash')
  const keyedHash = (text: string) => createHmac('sha256', hashing).update(text).digest()
  const { seal, open } = sealingWith(sealing)
  return {
    mark: keyedHash('This database belongs to this key').toString('hex'),
    keyedHash,
    seal,
    open,
    opens(sealed: Buffer) {
      try {
        open(sealed)
        return true
      } catch {
        return false // the tag is of another key: that is how GCM says it
      }
    },
  }
}

/** AES-256-GCM: nonce, tag, text. */
function sealingWith(key: KeyObject) {
  return {
    seal(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed: Buffer) {
      const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
      cipher.setAuthTag(sealed.subarray(12, 28))
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8')
    },
  }
}

/** A key of its own, for what is about one person: it is kept sealed itself, and what it sealed is gone when it is. */
export const newDataKey = () => randomBytes(32).toString('base64')

/** Seals and opens with such a key; opening throws where it was sealed with another. */
export function withDataKey(key: string) {
  const { seal: sealText, open: openText } = sealingWith(createSecretKey(Buffer.from(key, 'base64')))
  return { sealText, openText }
}

/** 256 random bits as text for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** What is stored of a token: it finds the row and opens nothing. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
