import { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NotFound,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { conflict } from '../failure.ts'
import { StorageFailure, wrapStorageError } from '../platform/files.ts'
import { abortUploads, type S3Service, s3Client } from '../platform/s3-files.ts'
import { type BackupStore, isBackupName } from './backup-store.ts'
import { readResumably } from './read-resumably.ts'

// In bytes. S3 allows 10,000 parts, so a backup may have 312 GB. Two parts are in memory.
const partSize = 32 * 2 ** 20
const bucketTimeout = 60_000

/**
 * Backups in a bucket, under a prefix. An interrupted backup is never visible: S3 assembles the
 * parts at the end.
 */
export function bucketStore(
  service: S3Service,
  { bucket, prefix }: { bucket: string; prefix: string },
): BackupStore {
  const client = s3Client(service, { connectionTimeout: 10_000, socketTimeout: bucketTimeout })
  const folder = prefix ? `${prefix}/` : ''
  const object = (name: string) => ({ Bucket: bucket, Key: folder + name })
  /** Size in bytes; null if there is no such backup. */
  async function sizeOf(name: string): Promise<number | null> {
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand(object(name)))
      return ContentLength
    } catch (error) {
      if (error instanceof NotFound) return null
      throw new StorageFailure(`s3://${bucket} did not answer as expected`, { cause: error })
    }
  }

  return {
    displayName: `s3://${bucket}/${prefix}`,
    close: () => client.destroy(),
    async names() {
      const names: string[] = []
      let startAfter: string | undefined
      do {
        const page = await wrapStorageError(
          client.send(
            new ListObjectsV2Command({ Bucket: bucket, Prefix: folder, ContinuationToken: startAfter }),
          ),
        )
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(folder.length))
        startAfter = page.NextContinuationToken
      } while (startAfter)
      return names.filter(isBackupName)
    },
    remove: (name) =>
      wrapStorageError(client.send(new DeleteObjectCommand(object(name)))).then(() => undefined),
    async read(name) {
      const size = await sizeOf(name)
      if (size === null) throw conflict('none', `There is no ${name} in s3://${bucket}/${prefix}`)
      return readResumably(async (start) => {
        const Range = `bytes=${start}-${size - 1}`
        const { Body } = await wrapStorageError(client.send(new GetObjectCommand({ ...object(name), Range })))
        if (!(Body instanceof IncomingMessage)) throw new StorageFailure('The storage sent no content')
        return Body
      })
    },
    async write(name, content) {
      if ((await sizeOf(name)) !== null)
        throw conflict('exists', `${name} already exists. Please give another name`)
      // Leftovers of a killed process. No other backup is running.
      await abortUploads(client, { Bucket: bucket, Prefix: `${folder}portal-` })
      let bytes = 0
      async function* countedBytes() {
        for await (const piece of content) {
          bytes += piece.length
          yield piece
        }
      }
      const Body = Readable.from(countedBytes(), { objectMode: false })
      await wrapStorageError(
        new Upload({ client, params: { ...object(name), Body }, partSize, queueSize: 1 }).done(),
      )
      const size = await sizeOf(name)
      if (size !== bytes) throw new StorageFailure(`The bucket has ${size} bytes of ${bytes}`)
      return bytes
    },
  }
}
