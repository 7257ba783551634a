import { mkdir, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { discardFile, type Files } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { clamdScan, VirusScanError } from '../../platform/virus-scan.ts'
import {
  type CheckContext,
  errorCode,
  failResult,
  isUnencrypted,
  passResult,
  rootCauseOf,
  warnResult,
} from './check-result.ts'

const gigabyte = 1024 ** 3
const minFreeBytes = gigabyte / 10
const lowFreeBytes = gigabyte

async function writeIncoming({ incoming: folder }: Files, content: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, newId())
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  return path
}

/** Stores, reads and removes a small file. */
async function roundTripFile(files: Files): Promise<boolean> {
  const content = `looked at ${newId()}`
  const path = await writeIncoming(files, content)
  // The last two digits of a key name its folder. The folder stays after this check, so every check
  // uses the same folder.
  const key = newId().replace(/..$/, '00')
  try {
    await files.store(key, path)
    const parts: Buffer[] = []
    // A chunk is valid only until the next one.
    for await (const part of await files.read(key, { start: 0, end: content.length - 1 }))
      parts.push(Buffer.from(part))
    return Buffer.concat(parts).toString() === content
  } finally {
    await discardFile(path)
    await files.remove(key)
  }
}

/** Checks that files can be stored, read and removed, and that there is free space. */
export async function checkFiles({ files, settings }: CheckContext) {
  const { s3, dataDir } = settings
  const locationText = s3 ? `the bucket ${s3.bucket}` : `${dataDir}/files`
  try {
    if (!(await roundTripFile(files)))
      return failResult(
        `A test file in ${locationText} came back changed.`,
        s3 ? 'Check whether the storage changes files.' : 'Check its disk.',
      )
  } catch (error) {
    const code = errorCode(error)
    return failResult(
      `A test file could not be written to ${locationText} and removed: ${rootCauseOf(error)}.`,
      s3
        ? 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys. The key must be allowed to get, put, delete and list objects.'
        : code === 'ENOSPC'
          ? 'Free space on its disk.'
          : 'Check that the disk is there and that the user who runs the portal may write to the folder.',
    )
  }
  const { bavail, bsize } = await statfs(files.incoming)
  const freeBytes = bavail * bsize
  const message = s3
    ? `A test file in ${locationText} was written, read and removed. Uploads pass through this machine's disk, with ${formatBytes(freeBytes)} left.`
    : `A test file in ${locationText} was written, read and removed. ${formatBytes(freeBytes)} left.`
  if (freeBytes < minFreeBytes)
    return failResult(message, 'Free space on the disk of DATA_DIR: uploads are about to fail.')
  if (isUnencrypted(settings, /^S3_ENDPOINT/))
    return warnResult(`${message} The connection is unencrypted.`, 'Give S3_ENDPOINT an https: address.')
  if (freeBytes < lowFreeBytes)
    return warnResult(message, 'Free space on the disk of DATA_DIR before it is full.')
  return passResult(message)
}

const formatBytes = (bytes: number) =>
  bytes < gigabyte
    ? `${Math.floor(bytes / 1024 ** 2)} MB`
    : `${Math.floor(bytes / gigabyte).toLocaleString('en-US')} GB`

/** The harmless EICAR test file, split so that scanners do not report this source. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const scannerTimeout = 10_000

/** Checks that the scanner detects the EICAR test file. */
export async function checkScanner({
  files,
  settings: { clamdUrl },
}: Pick<CheckContext, 'files' | 'settings'>) {
  if (!clamdUrl)
    return warnResult('Uploads are not scanned for viruses.', 'Run ClamAV and set CLAMD_URL to its address.')
  const path = await writeIncoming(files, eicar)
  try {
    const virusName = await clamdScan(clamdUrl, scannerTimeout)(path)
    return virusName === null
      ? failResult(
          'The scanner passed a test virus as clean.',
          'Check that clamd has its signatures: run freshclam.',
        )
      : passResult(`The scanner finds the test virus (${virusName}).`)
  } catch (error) {
    if (!(error instanceof VirusScanError)) throw error
    return failResult(
      `The scanner gives no verdict: ${rootCauseOf(error)}. Uploads are refused until it does.`,
      `Check that clamd runs and listens at ${clamdUrl}, and that StreamMaxLength is at or above UPLOAD_MAX_MB.`,
    )
  } finally {
    await discardFile(path)
  }
}
