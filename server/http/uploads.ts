import { isUtf8 } from 'node:buffer'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Failure, wrongField } from '../failure.ts'
import { discardFile } from '../platform/files.ts'
import { maxBodyBytes } from './body-limits.ts'
import { type IncomingFile, uploadInterrupted, writeIncomingFile } from './incoming-file.ts'

/** A parsed multipart body: its fields, with repeated ones as a list, and its file. */
export interface MultipartForm {
  fields: Record<string, string | string[]>
  file: IncomingFile | null
}

const tooLargeError = (mb: number) =>
  new Failure(413, 'too_large', `Please choose a file of at most ${mb} MB`)
const tooMuchTextError = () => new Failure(413, 'too_large', 'This is too large')
const notUtf8Error = () => new Failure(400, 'invalid', 'This is not written in UTF-8')
const unreadableFormError = () => new Failure(400, 'invalid', 'This form cannot be read')

/**
 * Reads a multipart body with one file of at most `maxMb` MB. The file streams to the incoming
 * folder, never whole in memory; it is deleted if the call fails or breaks off.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  { files }: Pick<Context, 'files'>,
  maxMb: number,
): Promise<MultipartForm> {
  const maxBytes = maxMb * 1024 * 1024
  if (Number(request.headers['content-length']) > maxBytes + 1024 * 1024) throw tooLargeError(maxMb)
  const form = parserOf(request, maxBytes)
  const fields = new Map<string, string[]>()
  let textSize = 0
  let filePromise: Promise<IncomingFile | null> = Promise.resolve(null)
  let fileStream: BusboyFileStream | null = null
  let failure: unknown

  const { raw } = request
  const endPromise = new Promise<void>((resolve) => {
    const endWithError = (error: unknown) => {
      failure ??= error
      resolve()
    }
    const readText = (field: string, content: BusboyFileStream) => {
      const parts: Buffer[] = []
      textSize += field.length
      content.on('data', (part: Buffer) => {
        textSize += part.length
        if (textSize > maxBodyBytes) endWithError(tooMuchTextError())
        else parts.push(part)
      })
      content.on('end', () => {
        const text = Buffer.concat(parts)
        if (!isUtf8(text)) return endWithError(notUtf8Error())
        fields.set(field, [...(fields.get(field) ?? []), text.toString('utf8')])
      })
    }
    form.on('file', (field, content, fileName, _, contentType) => {
      // The parser may report a truncated part before anybody reads the part, so the listener comes
      // first.
      content.on('error', () => endWithError(unreadableFormError()))
      if (field && isText(fileName, contentType)) return readText(field, content)
      // Browsers send an empty file without a name if none was chosen.
      if (field !== 'file' || !fileName) return void content.resume()
      if (fileStream) return endWithError(wrongField('file', 'Please choose one file only'))
      fileStream = content
      filePromise = writeIncomingFile(content, { name: fileName, folder: files.incoming })
      filePromise.catch(endWithError)
      content.on('limit', () => endWithError(tooLargeError(maxMb)))
    })
    form.on('partsLimit', () => endWithError(unreadableFormError()))
    form.on('error', () => endWithError(unreadableFormError()))
    form.on('finish', resolve)
    // `close` also follows a complete request, perhaps before the form is parsed to its end. Only
    // an incomplete one is an interruption.
    raw.on('close', () => raw.complete || endWithError(uploadInterrupted()))
    raw.pipe(form)
  })
  await endPromise
  if (failure === undefined) {
    const file = await filePromise
    return { fields: Object.fromEntries([...fields].map(([name, all]) => [name, singleOrList(all)])), file }
  }
  // Discards the rest of the body, so that the client can read the refusal.
  raw.unpipe(form)
  raw.resume()
  destroyStream(fileStream)
  const file = await filePromise.catch(() => null)
  if (file) await discardFile(file.path)
  throw failure
}

/** Ends a file that is still arriving. */
const destroyStream = (fileStream: BusboyFileStream | null) => fileStream?.destroy(uploadInterrupted())

const isText = (fileName: string | undefined, contentType: string) =>
  fileName === undefined && contentType !== 'application/octet-stream'

const singleOrList = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)

function parserOf({ headers }: FastifyRequest, maxBytes: number) {
  const contentType = headers['content-type'] ?? ''
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { fileSize: maxBytes, parts: 200 },
      // Text parts are decoded here too: the parser would replace bytes that are not UTF-8.
      isPartAFile: () => true,
    })
  } catch {
    throw unreadableFormError()
  }
}
