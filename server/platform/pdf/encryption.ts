import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { MalformedPdfError, type PdfDict, PdfName, type PdfValue } from './syntax.ts'

/** Decrypts streams of a file that opens without a password. */
export interface Decryption {
  method: 'none' | 'rc4' | 'aes-128' | 'aes-256'
  key: Buffer
}

const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
// In bytes. Decrypting more would block the main thread too long.
const maxRc4Bytes = 1024 * 1024

const md5 = (...parts: Uint8Array[]) => createHash('md5').update(Buffer.concat(parts)).digest()

function rc4(key: Uint8Array, content: Uint8Array): Buffer {
  if (content.length > maxRc4Bytes) throw new MalformedPdfError('A stream is too long')
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swapBytes = (one: number, other: number) => {
    const swappedByte = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = swappedByte
  }
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + (state[index] ?? 0) + (key[index % key.length] ?? 0)) & 0xff
    swapBytes(index, other)
  }
  const result = Buffer.alloc(content.length)
  for (let position = 0, index = 0, other = 0; position < content.length; position++) {
    index = (index + 1) & 0xff
    other = (other + (state[index] ?? 0)) & 0xff
    swapBytes(index, other)
    result[position] =
      (content[position] ?? 0) ^ (state[((state[index] ?? 0) + (state[other] ?? 0)) & 0xff] ?? 0)
  }
  return result
}

const bytesEntry = (dict: PdfDict, key: string): Buffer => {
  const value = dict.get(key)
  if (!Buffer.isBuffer(value)) throw new MalformedPdfError(`The encryption has no ${key}`)
  return value
}
const numberEntry = (dict: PdfDict, key: string, defaultValue: number) => {
  const value = dict.get(key)
  return typeof value === 'number' ? value : defaultValue
}
const nameOf = (value: PdfValue | undefined) => (value instanceof PdfName ? value.text : null)

/**
 * Algorithms 2 and 6 of ISO 32000-1: the key of the empty user password, or null if it does not
 * open the file.
 */
function olderKey(encryptDict: PdfDict, id: Buffer): Buffer | null {
  const revision = numberEntry(encryptDict, 'R', 0)
  const userEntry = bytesEntry(encryptDict, 'U')
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberEntry(encryptDict, 'P', 0) | 0)
  const isMetadataPlain = revision >= 4 && encryptDict.get('EncryptMetadata') === false
  const hashedBytes = md5(
    padding,
    bytesEntry(encryptDict, 'O').subarray(0, 32),
    permissions,
    id,
    isMetadataPlain ? Buffer.alloc(4, 0xff) : Buffer.alloc(0),
  )
  const keyBytes = Math.floor(numberEntry(encryptDict, 'Length', 40) / 8)
  // Some writers state the length in the wrong place. The right length is the one that opens the
  // file.
  const lengths =
    revision === 2 ? [5] : [...new Set([keyBytes, 16, 5])].filter((one) => one >= 5 && one <= 16)
  for (const length of lengths) {
    let key = hashedBytes.subarray(0, length)
    if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, length)
    if (revision === 2) {
      if (rc4(key, padding).equals(userEntry.subarray(0, 32))) return key
      continue
    }
    let expectedUserEntry: Buffer = md5(padding, id)
    for (let round = 0; round < 20; round++)
      expectedUserEntry = rc4(
        key.map((byte) => byte ^ round),
        expectedUserEntry,
      )
    if (expectedUserEntry.equals(userEntry.subarray(0, 16))) return key
  }
  return null
}

/** Algorithm 2.B of ISO 32000-2, for an empty user password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = createHash('sha256').update(salt).digest()
  for (let round = 0; ; round++) {
    const repeatedKey = Buffer.alloc(key.length * 64, key)
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(
      false,
    )
    const encryptedBytes = Buffer.concat([cipher.update(repeatedKey), cipher.final()])
    const remainder = encryptedBytes.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    key = createHash(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256')
      .update(encryptedBytes)
      .digest()
    if (round >= 63 && (encryptedBytes.at(-1) ?? 0) <= round - 31) return key.subarray(0, 32)
  }
}

/** Algorithm 2.A of ISO 32000-2. */
function newerKey(encryptDict: PdfDict): Buffer | null {
  const userEntry = bytesEntry(encryptDict, 'U')
  const sealedKey = bytesEntry(encryptDict, 'UE').subarray(0, 32)
  if (userEntry.length < 48 || sealedKey.length < 32)
    throw new MalformedPdfError('The encryption is too short')
  const hash = (salt: Buffer) =>
    numberEntry(encryptDict, 'R', 0) === 5 ? createHash('sha256').update(salt).digest() : hardenedHash(salt)
  if (!hash(userEntry.subarray(32, 40)).equals(userEntry.subarray(0, 32))) return null
  const keyDecipher = createDecipheriv('aes-256-cbc', hash(userEntry.subarray(40, 48)), Buffer.alloc(16))
  keyDecipher.setAutoPadding(false)
  return Buffer.concat([keyDecipher.update(sealedKey), keyDecipher.final()])
}

function methodOf(encryptDict: PdfDict): Decryption['method'] {
  const version = numberEntry(encryptDict, 'V', 0)
  if (version < 4) return 'rc4'
  const filters = encryptDict.get('CF')
  const filter =
    filters instanceof Map ? filters.get(nameOf(encryptDict.get('StmF')) ?? 'Identity') : undefined
  switch (filter instanceof Map ? nameOf(filter.get('CFM')) : null) {
    case 'V2':
      return 'rc4'
    case 'AESV2':
      return 'aes-128'
    case 'AESV3':
      return 'aes-256'
    default:
      return 'none'
  }
}

/**
 * The decryption of a file that opens without a password, including one with only an owner
 * password; null if it needs a password. Throws MalformedPdfError.
 */
export function decryptionOf(encryptDict: PdfDict, id: Buffer): Decryption | null {
  const filter = nameOf(encryptDict.get('Filter'))
  if (filter === null) throw new MalformedPdfError('The encryption has no filter')
  // Encrypted for a certificate: only the holder of its key can open the file.
  if (filter !== 'Standard') return null
  const revision = numberEntry(encryptDict, 'R', 0)
  if (revision < 2 || revision > 6) throw new MalformedPdfError('The encryption is of no known kind')
  const key = revision >= 5 ? newerKey(encryptDict) : olderKey(encryptDict, id)
  return key && { method: methodOf(encryptDict), key }
}

/** Decrypts the content of a stream, given its object and generation number. */
export function decryptPdfStream(
  { method, key }: Decryption,
  content: Buffer,
  number: number,
  generation: number,
): Buffer {
  if (method === 'none') return content
  const numbers = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8])
  const objectKeyOf = (...salt: Uint8Array[]) =>
    md5(key, numbers, ...salt).subarray(0, Math.min(key.length + 5, 16))
  if (method === 'rc4') return rc4(objectKeyOf(), content)
  const end = content.length - (content.length % 16)
  if (end < 32) return Buffer.alloc(0)
  const start = content.subarray(0, 16)
  const keyDecipher =
    method === 'aes-128'
      ? createDecipheriv('aes-128-cbc', objectKeyOf(Buffer.from('sAlT')), start)
      : createDecipheriv('aes-256-cbc', key, start)
  keyDecipher.setAutoPadding(false)
  return Buffer.concat([keyDecipher.update(content.subarray(16, end)), keyDecipher.final()])
}
