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
 * Encryption and keyed hashes under the installation's one key, with a derived key per purpose.
 * During a key rotation the previous key still opens and verifies; everything new uses the current
 * key.
 */
export interface Secrets {
  /** Identifies the current key without revealing it. */
  mark: string
  /** Identifies the previous key; null if none is set. */
  markBefore: string | null
  /** AES-256-GCM: nonce, tag, text. */
  seal(text: string): Buffer
  /** Throws if the text was sealed under another key or altered. */
  open(sealedText: Buffer): string
  /** The key under which the text was sealed; null if neither key opens the text. */
  sealedUnder(sealedText: Buffer): 'present' | 'before' | null
  /** A hash that cannot be brute-forced without the key. */
  keyedHash(text: string): Buffer
  /** The hashes under which a text may be stored: by the current key, then by the previous one. */
  keyedHashes(text: string): Buffer[]
}

export function createSecrets(secretKey: string, keyBefore?: string): Secrets {
  const presentSecrets = createKeySecrets(secretKey)
  const formerSecrets = keyBefore === undefined ? null : createKeySecrets(keyBefore)
  const keyUsedFor = (sealedText: Buffer) =>
    presentSecrets.opens(sealedText) ? 'present' : formerSecrets?.opens(sealedText) ? 'before' : null
  return {
    mark: presentSecrets.mark,
    markBefore: formerSecrets?.mark ?? null,
    seal: presentSecrets.seal,
    open: (sealedText) =>
      (formerSecrets && keyUsedFor(sealedText) === 'before' ? formerSecrets : presentSecrets).open(
        sealedText,
      ),
    sealedUnder: keyUsedFor,
    keyedHash: presentSecrets.keyedHash,
    keyedHashes: (text) =>
      [presentSecrets, ...(formerSecrets ? [formerSecrets] : [])].map((key) => key.keyedHash(text)),
  }
}

function createKeySecrets(secretKey: string) {
  const deriveKey = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)))
  const sealingKey = deriveKey('seal')
  const hashKey = deriveKey('hash')
  const keyedHash = (text: string) => createHmac('sha256', hashKey).update(text).digest()
  const { seal, open } = createSealer(sealingKey)
  return {
    mark: keyedHash('This database belongs to this key').toString('hex'),
    keyedHash,
    seal,
    open,
    opens(sealedText: Buffer) {
      try {
        open(sealedText)
        return true
      } catch {
        return false // another key: GCM reports a wrong tag
      }
    },
  }
}

/** AES-256-GCM: nonce, tag, text. */
function createSealer(key: KeyObject) {
  return {
    seal(text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const encryptedText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), encryptedText])
    },
    open(sealedText: Buffer) {
      const cipher = createDecipheriv('aes-256-gcm', key, sealedText.subarray(0, 12))
      cipher.setAuthTag(sealedText.subarray(12, 28))
      return Buffer.concat([cipher.update(sealedText.subarray(28)), cipher.final()]).toString('utf8')
    },
  }
}

/**
 * A data key for one person's data, itself stored sealed. Deleting it makes the data unreadable.
 */
export const newDataKey = () => randomBytes(32).toString('base64')

/** Encrypts and decrypts with a data key. Opening throws under another key. */
export function withDataKey(key: string) {
  const { seal: sealText, open: openText } = createSealer(createSecretKey(Buffer.from(key, 'base64')))
  return { sealText, openText }
}

/** 256 random bits as text for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url')

/** The stored form of a token: it finds the row but cannot be used as the token. */
export const tokenHash = (token: string) => createHash('sha256').update(token).digest()
