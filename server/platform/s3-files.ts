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
  removeOldFiles,
  StorageFailure,
  StorageFullFailure,
  StorageTimeout,
  wrapStorageError,
} from './files.ts'

export interface S3Service {
  /** Undefined for Amazon S3 itself. */
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
  /** Checks the bucket once; resolves to the reason if it is not usable. */
  findProblem(): Promise<string | null>
  close(): void
}

// An upload holds one part in memory. Only this many uploads send at once; the others wait on disk.
const partSize = 5 * 1024 * 1024
const maxRequests = 8
const prefix = 'documents/'
// Attempts per request before the storage counts as unreachable.
const maxAttempts = 3
// In ms: startup waits this long for the storage.
const startTimeout = 5000

export const s3Client = (
  { endpoint, region, accessKeyId, secretAccessKey }: S3Service,
  requestHandler: S3ClientConfig['requestHandler'],
): S3Client =>
  new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many compatible services lack the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler,
  })

/**
 * Files in a bucket of Amazon S3 or a compatible service, uploaded by way of a local folder. A
 * silent service fails after `timeout` ms.
 */
export function s3Files(settings: S3Settings, incomingFolder: string, timeout = 30_000): S3Files {
  const { bucket } = settings
  const attemptTimeout = timeout / maxAttempts
  // No limit on the whole request: a part may go out slowly as long as it makes progress.
  const client = s3Client(settings, { connectionTimeout: attemptTimeout, socketTimeout: attemptTimeout })
  // A download pauses when its reader does, so only the start of the response is timed. Each reader
  // holds a connection of its own, so no reader waits for another.
  const readClient = s3Client(settings, {
    connectionTimeout: attemptTimeout,
    requestTimeout: attemptTimeout,
    throwOnRequestTimeout: true,
    httpAgent: { maxSockets: Number.POSITIVE_INFINITY },
    httpsAgent: { maxSockets: Number.POSITIVE_INFINITY },
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const limitRequests = limitConcurrency(maxRequests)
  let silenceCount = 0

  async function upload(key: string, path: string) {
    const Body = createReadStream(path, { highWaterMark: 256 * 1024 })
    const params = { ...object(key), Body }
    const uploading = new Upload({ client, params, partSize, queueSize: 1, leavePartsOnError: true })
    try {
      await uploading.done()
    } catch (error) {
      // A later cleanup removes the parts that the service already has.
      if (isTimeout(error)) silenceCount += 1
      else if (uploading.uploadId)
        await client.send(new AbortMultipartUploadCommand({ ...object(key), UploadId: uploading.uploadId }))
      throw error
    }
  }

  return {
    incoming: incomingFolder,
    async store(key, path) {
      const countBefore = silenceCount
      try {
        await limitRequests(async () => {
          // This upload waited behind one that timed out. Its caller has waited long enough, so it
          // fails without an attempt.
          if (silenceCount > countBefore) throw new StorageTimeout('The storage fell silent')
          await wrapStorageError(upload(key, path).catch(throwSilence).catch(throwStorageFull))
        })
      } catch (error) {
        // The file is emptied, not removed: the note of `recordPendingFile` may have to remain, and
        // the note is a hard link to this file.
        await wrapStorageError(truncate(path))
        throw error
      }
      await discardFile(path)
    },
    async read(key, { start, end }) {
      const Range = `bytes=${start}-${end}`
      const { Body } = await wrapStorageError(
        readClient.send(new GetObjectCommand({ ...object(key), Range })).catch(throwMissingObject),
      )
      if (!(Body instanceof IncomingMessage)) throw new StorageFailure('The storage sent no content')
      endWhenSilent(Body, timeout)
      return Body
    },
    async remove(key) {
      await wrapStorageError(client.send(new DeleteObjectCommand(object(key))))
    },
    async *all() {
      let startAfter: string | undefined
      do {
        const page = await wrapStorageError(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: startAfter }),
          ),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(prefix.length), since: LastModified }
        startAfter = page.NextContinuationToken
      } while (startAfter)
    },
    async removeUnfinished(endTime) {
      await wrapStorageError(removeOldFiles(incomingFolder, endTime))
      await abortUploads(client, { Bucket: bucket, Prefix: prefix }, endTime)
    },
    async findProblem() {
      try {
        const abortSignal = AbortSignal.timeout(startTimeout)
        await client.send(new HeadBucketCommand({ Bucket: bucket }), { abortSignal })
        return null
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
        if (status === 404) return `there is no bucket ${bucket}`
        if (status !== undefined && status < 500) return `the storage refused bucket ${bucket} (${status})`
        // The storage is unreachable, perhaps only briefly. Uploads and downloads report that
        // themselves.
        return null
      }
    },
    close() {
      client.destroy()
      readClient.destroy()
    },
  }
}

/**
 * Ends a download on which the service has fallen silent. A reader's pause does not count as
 * silence.
 */
function endWhenSilent(body: IncomingMessage, timeout: number) {
  let bytesBefore = 0
  const progressTimer = setInterval(() => {
    const { bytesRead } = body.socket
    const isResting = body.complete || body.readableLength >= body.readableHighWaterMark
    if (!isResting && bytesRead === bytesBefore) body.destroy(new StorageFailure('The storage fell silent'))
    // After a pause the service gets its full time again.
    bytesBefore = isResting ? -1 : bytesRead
  }, timeout)
  body.once('close', () => clearInterval(progressTimer))
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'

function throwSilence(cause: unknown): never {
  if (isTimeout(cause)) throw new StorageTimeout('The storage fell silent', { cause })
  // After a retry the result is unknown: an earlier attempt may still be carried out.
  const attemptCount = cause instanceof S3ServiceException ? cause.$metadata.attempts : 1
  throw attemptCount && attemptCount > 1
    ? new StorageTimeout('The storage failed several times', { cause })
    : cause
}

function throwMissingObject(cause: unknown): never {
  throw cause instanceof NoSuchKey ? new MissingFileFailure('There is no such file', { cause }) : cause
}

/**
 * Aborts unfinished uploads, or only those begun before a given time. Throws if any abort fails.
 */
export async function abortUploads(
  client: S3Client,
  { Bucket, Prefix }: { Bucket: string; Prefix: string },
  endTime = new Date(8.64e15),
): Promise<void> {
  const failures: unknown[] = []
  let page: Partial<ListMultipartUploadsCommandOutput> = {}
  do {
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    const nextPageInput = { Bucket, Prefix, KeyMarker, UploadIdMarker }
    page = await client.send(new ListMultipartUploadsCommand(nextPageInput)).catch(ignoreMissingUpload)
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated && Initiated < endTime)
        await client
          .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
          .catch((error: unknown) => failures.push(error))
  } while (page.IsTruncated && page.NextKeyMarker)
  if (failures.length > 0)
    throw new StorageFailure(`${failures.length} unfinished uploads could not be removed`, {
      cause: new AggregateError(failures),
    })
}

/**
 * Some compatible services cannot list unfinished uploads. They delete unfinished uploads by their
 * own rules.
 */
function ignoreMissingUpload(error: unknown): Partial<ListMultipartUploadsCommandOutput> {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {}
  throw new StorageFailure('The file storage failed', { cause: error })
}

/** Services report a full storage as 507, StorageFull or an exceeded quota. */
function throwStorageFull(cause: unknown): never {
  const isStorageFull =
    cause instanceof S3ServiceException &&
    (cause.$metadata.httpStatusCode === 507 || /StorageFull|QuotaExceeded/.test(cause.name))
  throw isStorageFull ? new StorageFullFailure('The file storage is full', { cause }) : cause
}
