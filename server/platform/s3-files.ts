import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { discard, emptyOf, type Files, StorageFailed } from './files.ts'
import { turns } from './turns.ts'

export interface S3Settings {
  /** Absent for Amazon's own. */
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

// An upload holds one part in memory at a time; of all uploads only so many send at once, the others wait on the disk.
const partSize = 5 * 1024 * 1024
const atOnce = 8
const prefix = 'documents/'

/** Files in a bucket of Amazon S3 or any service that speaks its protocol; they come in through a folder of this machine. */
export function s3Files(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  incoming: string,
): Files & {
  /** Asks once for the bucket; resolves to the reason when it is not ours to use. */
  whatIsWrong(): Promise<string | null>
  close(): void
} {
  const client = new S3Client({
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Many compatible services do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
  })
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  const turn = turns(atOnce)

  return {
    incoming,
    async keep(key, path) {
      await turn(() =>
        failing(
          new Upload({
            client,
            params: { ...object(key), Body: createReadStream(path, { highWaterMark: 256 * 1024 }) },
            partSize,
            queueSize: 1,
          }).done(),
        ),
      )
      await discard(path)
    },
    async read(key, { start, end }) {
      const Range = `bytes=${start}-${end}`
      const { Body } = await failing(client.send(new GetObjectCommand({ ...object(key), Range })))
      if (!(Body instanceof Readable)) throw new StorageFailed('The storage sent no content')
      return Body
    },
    async remove(key) {
      await failing(client.send(new DeleteObjectCommand(object(key))))
    },
    async *all() {
      let after: string | undefined
      do {
        const page = await failing(
          client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: after })),
        )
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key.slice(prefix.length), since: LastModified }
        after = page.NextContinuationToken
      } while (after)
    },
    async removeUnfinished(before) {
      await emptyOf(incoming, before)
      const found = await client.send(new ListMultipartUploadsCommand({ Bucket: bucket })).catch(notKnown)
      for (const { Key, UploadId, Initiated } of found.Uploads ?? [])
        if (Key?.startsWith(prefix) && Initiated && Initiated < before)
          await failing(client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId })))
    },
    async whatIsWrong() {
      try {
        await client.send(new HeadBucketCommand({ Bucket: bucket }))
        return null
      } catch (error) {
        const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
        if (status === 404) return `there is no bucket ${bucket}`
        if (status !== undefined && status < 500) return `the storage refused bucket ${bucket} (${status})`
        // It is away, which may pass: uploads and downloads say so meanwhile.
        return null
      }
    },
    close: () => client.destroy(),
  }
}

/** Some compatible services cannot list unfinished uploads, and clear them away by a rule of their own. */
function notKnown(error: unknown): { Uploads?: [] } {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return {}
  throw new StorageFailed('The file storage failed', { cause: error })
}

/** What the storage could not do is told apart from our own mistakes. */
const failing = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw new StorageFailed('The file storage failed', { cause: error })
  })
