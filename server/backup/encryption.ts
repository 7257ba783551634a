import { conflict, Failure } from '../failure.ts'

// scrypt's work factor, as a power of two. Each guess at a passphrase takes 128 MB of memory and a
// second, which is slow enough to protect a good passphrase.
const workFactor = 17
const encryptionMark = Buffer.from('age-encryption.org/v1\n')

/** Encrypts with a passphrase in the format of the `age` tool, which can decrypt it. */
export async function* encryptBackup(
  content: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  // Imported on use, to save memory.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(workFactor)
  yield* await encrypter.encrypt(ReadableStream.from(content))
}

/**
 * The decrypted content. If a passphrase is set, an unencrypted backup is refused: anybody could
 * have written it.
 */
export async function* decryptBackup(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | undefined,
): AsyncGenerator<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  try {
    const firstPiece = await pieces.next()
    if (firstPiece.done) return
    const allPieces = remainingPieces(firstPiece.value, pieces)
    const isEncrypted = encryptionMark.equals(firstPiece.value.subarray(0, encryptionMark.length))
    if (!isEncrypted && passphrase !== undefined)
      throw conflict(
        'refused',
        'BACKUP_PASSPHRASE: is set, but this backup is not encrypted, so it may not be yours. To use an unencrypted backup on purpose, remove BACKUP_PASSPHRASE',
      )
    yield* isEncrypted ? await decryptIfNeeded(allPieces, passphrase) : allPieces
  } finally {
    // The source is closed even if the reader stops early.
    await pieces.return?.()
  }
}

async function* remainingPieces(
  firstPiece: Uint8Array,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield firstPiece
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value
}

async function decryptIfNeeded(content: AsyncIterable<Uint8Array>, passphrase: string | undefined) {
  if (passphrase === undefined) throw conflict('refused', 'This backup is encrypted. Set BACKUP_PASSPHRASE')
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(ReadableStream.from(content)).catch((cause: unknown) => {
    throw new Failure(
      409,
      'refused',
      'BACKUP_PASSPHRASE: this backup was made with another passphrase. Set that one',
      { cause },
    )
  })
}
