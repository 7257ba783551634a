import { mkdir, open, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { discard, type Files } from '../../platform/files.ts'
import { newId } from '../../platform/ids.ts'
import { clamdScan, NoVerdict } from '../../platform/virus-scan.ts'
import { codeOf, type Examined, isPlain, reasonOf, right, weak, wrong } from './finding.ts'

const gigabyte = 1024 ** 3
const tooLittle = gigabyte / 10
const little = gigabyte

/** A file that came in, written to the disk. */
async function incoming({ incoming: folder }: Files, content: string): Promise<string> {
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

/** Keeps a small file, reads it again and takes it away. */
async function keepAndRemove(files: Files): Promise<boolean> {
  const content = `looked at ${newId()}`
  const path = await incoming(files, content)
  // Always in one and the same folder of them, which stays.
  const key = newId().replace(/..$/, '00')
  try {
    await files.keep(key, path)
    const parts: Buffer[] = []
    // A piece holds until the next.
    for await (const part of await files.read(key, { start: 0, end: content.length - 1 }))
      parts.push(Buffer.from(part))
    return Buffer.concat(parts).toString() === content
  } finally {
    await discard(path)
    await files.remove(key)
  }
}

/** Whether files can be kept, read and removed, and whether there is room for more. */
export async function lookAtFiles({ files, settings }: Examined) {
  const { s3, dataDir } = settings
  const where = s3 ? `the bucket ${s3.bucket}` : `${dataDir}/files`
  try {
    if (!(await keepAndRemove(files)))
      return wrong(
        `What was put into ${where} came back as something else.`,
        s3 ? 'See what the storage makes of what it is given.' : 'See that its disk is sound.',
      )
  } catch (error) {
    const code = codeOf(error)
    return wrong(
      `A file cannot be kept in ${where} and removed again: ${reasonOf(error)}.`,
      s3
        ? 'See S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys. The key needs to get, put, delete and list objects.'
        : code === 'ENOSPC'
          ? 'Make room on its disk.'
          : 'See that the disk is there and that the user who runs the portal may write to the folder.',
    )
  }
  const { bavail, bsize } = await statfs(files.incoming)
  const room = bavail * bsize
  const says = s3
    ? `A file was put into ${where}, read and removed. Uploads come in by this machine's disk, with ${inWords(room)} left.`
    : `A file was put into ${where}, read and removed. There is room for ${inWords(room)}.`
  if (room < tooLittle) return wrong(says, 'Make room on the disk of DATA_DIR: uploads are about to fail.')
  if (isPlain(settings, /^S3_ENDPOINT/))
    return weak(`${says} What goes there can be read by others.`, 'Give S3_ENDPOINT an https: address.')
  if (room < little) return weak(says, 'Make room on the disk of DATA_DIR before it is full.')
  return right(says)
}

const inWords = (bytes: number) =>
  bytes < gigabyte
    ? `${Math.floor(bytes / 1024 ** 2)} MB`
    : `${Math.floor(bytes / gigabyte).toLocaleString('en-US')} GB`

/** The file by which scanners are tried out, which is no virus. In two parts: else this source would be found infected. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

const scannerPatience = 10_000

/** Whether the scanner finds what every scanner knows. */
export async function lookAtScanner({ files, settings: { clamdUrl } }: Pick<Examined, 'files' | 'settings'>) {
  if (!clamdUrl)
    return weak(
      'Uploads are not scanned: a file with a virus reaches whoever opens it.',
      'Run ClamAV and set CLAMD_URL to where it listens.',
    )
  const path = await incoming(files, eicar)
  try {
    const found = await clamdScan(clamdUrl, scannerPatience)(path)
    return found === null
      ? wrong(
          'It takes the test virus for a clean file.',
          'See that clamd has its signatures: run freshclam.',
        )
      : right(`It finds the test virus (${found}).`)
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    return wrong(
      `It gives no verdict: ${reasonOf(error)}. Uploads are refused meanwhile.`,
      `See that clamd runs and listens at ${clamdUrl}, and that StreamMaxLength is at or above UPLOAD_MAX_MB.`,
    )
  } finally {
    await discard(path)
  }
}
