import { createReadStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { limitConcurrency } from './concurrency.ts'
import {
  type ByteRange,
  discardFile,
  type Files,
  MissingFileFailure,
  orStorageFailure,
  removeOldFiles,
  StorageFailure,
  StorageFullFailure,
  StorageTimeout,
} from './files.ts'

/** A service that keeps buckets, and as whom it is asked. */
export interface S3Service {
  /** Absent for Amazon's own. */
  endpoint: string | undefined
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface S3Settings extends S3Service {
  bucket: string
}

export interface S3Files extends Files {
  read(key: string, range: ByteRange): Promise<Readable>
  /** Asks once for the bucket; resolves to the reason when it is not ours to use. */
  whatIsWrong(): Promise<string | null>
  close(): void
}

// An upload holds one part in memory at a time; of all uploads only so many send at once, the others wait on the disk.
const partSize = 5 * 1024 * 1024
const maxRequests = 8
const prefix = 'documents/'
// How often a call is tried before the storage counts as away.
const attempts = 3
// How long a start waits for it, in ms.
const atTheStart = 5000

/** A client of the service, with so many tries of each call. */
export const s3Client = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Service,
  requestHandler: S3ClientConfig['requestHandler'],
): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler,
  })

/**
 * Files in a bucket of Amazon S3 or any service that speaks its protocol; they come in through a folder of this machine.
 * With a service that falls silent it loses patience after so many ms.
 */
export function s3Files(settings: S3Settings, incoming: string, patience = 30_000): S3Files {
  const { bucket } = settings
  const share = patience / attempts
  // However slowly a part goes out, it must go on going out.
  const client = s3Client(settings, { connectionTimeout: share, socketTimeout: share })
  // What is read rests while its reader does, so only the beginning of an answer has its time here. Each reader holds a
  // connection; none waits for another's.
  const reading = s3Client(settings, {
    connectionTimeout: share,
    requestTimeout: share,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
    httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const turn = limitConcurrency(maxRequests)
  let silences = 0

  async function upload(key: string, path: string) {
    const Body = createReadStream(path, { highWaterMark: 256 * 1024 })
    const params = { ...object(key), Body }
    const sending = new Upload({ client, params, partSize, queueSize: 1, leavePartsOnError: true })
    try {
      await sending.done()
    } catch (error) {
      // What it has of the file already is removed by a later look.
      if (isSilence(error)) silences += 1
      else if (sending.uploadId)
        await client.send(new AbortMultipartUploadCommand({ ...object(key), UploadId: sending.uploadId }))
      throw error
    }
  }

  return {
    incoming,
    async keep(key, path) {
      const before = silences
      try {
        await turn(async () => {
          // Whoever has waited behind one that waited in vain has waited long enough.
          if (silences > before) throw new StorageTimeout('The storage fell silent')
          await orStorageFailure(upload(key, path).catch(silent).catch(noRoom))
        })
      } catch (error) {
        // A note of it may have to stay, which is a name of the same file.
        await orStorageFailure(truncate(path))
        throw error
      }
      await discardFile(path)
    },
    async read(key, { start, end }) {
      const Range = `bytes=${start}-${end}`
      const { Body } = await orStorageFailure(
        reading.send(new GetObjectCommand({ ...object(key), Range })).catch(lost),
      )
      if (!(Body instanceof IncomingMessage)) throw new StorageFailure('The storage sent no content')
      endWhenSilent(Body, patience)
      return Body
    },
    async remove(key) {
      await orStorageFailure(client.send(new DeleteObjectCommand(object(key))))
    },
    async *all() {
      let after: string | undefined
      do {
        const page = await orStorageFailure(
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after })),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(prefix.length), since: LastModified }
        after = page.NextContinuationToken
      } while (after)
    },
    async removeUnfinished(before) {
      await orStorageFailure(removeOldFiles(incoming, before))
      await abortUploads(client, { Bucket: bucket, Prefix: prefix }, before)
    },
    async whatIsWrong() {
      try {
        const abortSignal = AbortSignal.timeout(atTheStart)
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
        return null
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
        if (status === 404) return `there is no bucket ${bucket}`
        if (status !== undefined && status < 500) return `the storage refused bucket ${bucket} (${status})`
        // It is away, which may pass: uploads and downloads say so meanwhile.
        return null
      }
    },
    close() {
      client.destroy()
      reading.destroy()
    },
  }
}

/** Ends a download that the service does not go on with. That its reader takes a rest is no silence. */
function endWhenSilent(body: IncomingMessage, patience: number) {
  let before = 0
  const watch = setInterval(() => {
    const { bytesRead } = body.socket
    const resting = body.complete || body.readableLength >= body.readableHighWaterMark
    if (!resting && bytesRead === before) body.destroy(new StorageFailure('The storage fell silent'))
    // After a rest the service has its time again.
    before = resting ? -1 : bytesRead
  }, patience)
  body.once('close', () => clearInterval(watch))
}

const isSilence = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function silent(cause: unknown): never {
  if (isSilence(cause)) throw new StorageTimeout('The storage fell silent', { cause })
  // What is tried again was not refused: of an earlier try nobody knows what becomes of it.
  const tries = cause instanceof S3ServiceException ? cause.$metadata.attempts : 1
  throw tries && tries > 1 ? new StorageTimeout('The storage failed several times', { cause }) : cause
}

function lost(cause: unknown): never {
  throw cause instanceof NoSuchKey ? new MissingFileFailure('There is no such file', { cause }) : cause
}

/** Ends uploads that were begun, before a moment if one is given, and never finished. Throws where any could not be ended. */
export async function abortUploads(
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  before = new Date(8.64e15),
): Promise<void> {
  const failures: unknown[] = []
  let page: Partial<ListMultipartUploadsCommandOutput> = {}
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    const after = { Bucket, Prefix, KeyMarker, UploadIdMarker }
    page = await client.send(new ListMultipartUploadsCommand(after)).catch(notKnown)
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < before)
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          .catch((error: unknown) => failures.push(error))
  } while (page.IsTruncated && page.NextKeyMarker)
  if (failures.length > 0)
    throw new StorageFailure(`${failures.length} unfinished uploads could not be removed`, {
      cause: new AggregateError(failures),
    })
}

/** Some compatible services cannot list unfinished uploads, and clear them away by a rule of their own. */
function notKnown(error: unknown): Partial<ListMultipartUploadsCommandOutput> {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {}
  throw new StorageFailure('The file storage failed', { cause: error })
}

/** What the services that have an end call it: 507, or a quota. */
function noRoom(cause: unknown): never {
  const isFull =
    cause instanceof S3ServiceException &&
    (cause.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(cause.name))
  throw isFull ? new StorageFullFailure('The file storage is full', { cause }) : cause
}
