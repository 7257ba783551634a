import { isUtf8 } from 'node:buffer'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { Failure, wrongField } from '../failure.ts'
import { discardFile } from '../platform/files.ts'
import { maxBodyBytes } from './body-limits.ts'
import { type IncomingFile, receiveFile, uploadInterrupted } from './incoming-file.ts'

/** What a multipart call says: its fields, one that is repeated as a list, and its file. */
export interface MultipartForm {
  fields: Record<string, string | string[]>
  file: IncomingFile | null
}

const tooLarge = (mb: number) => new Failure(413, 'too_large', `Please choose a file of at most ${mb} MB`)
const tooMuchText = () => new Failure(413, 'too_large', 'This is too large')
const notUtf8 = () => new Failure(400, 'invalid', 'This is not written in UTF-8')
const unreadable = () => new Failure(400, 'invalid', 'This form cannot be read')

/**
 * Reads a multipart call, whose file has at most so many MB. It is written to the folder for incoming files as it arrives, never held whole in
 * memory; of a call that fails or breaks off nothing stays there.
 */
export async function readMultipartForm(
  request: FastifyRequest,
  { files }: Pick<Context, 'files'>,
  mostMb: number,
): Promise<MultipartForm> {
  const most = mostMb * 1024 * 1024
  if (Number(request.headers['content-length']) > most + 1024 * 1024) throw tooLarge(mostMb)
  const form = parserOf(request, most)
  const fields = new Map<string, string[]>()
  let textSize = 0
  let receiving: Promise<IncomingFile | null> = Promise.resolve(null)
  let arriving: BusboyFileStream | null = null
  let failure: unknown

  const { raw } = request
  const ended = new Promise<void>((resolve) => {
    const fail = (error: unknown) => {
      failure ??= error
      resolve()
    }
    const readText = (field: string, content: BusboyFileStream) => {
      const parts: Buffer[] = []
      textSize += field.length
      content.on('data', (part: Buffer) => {
        textSize += part.length
        if (textSize > maxBodyBytes) fail(tooMuchText())
        else parts.push(part)
      })
      content.on('end', () => {
        const text = Buffer.concat(parts)
        if (!isUtf8(text)) return fail(notUtf8())
        fields.set(field, [...(fields.get(field) ?? []), text.toString('utf8')])
      })
    }
    form.on('file', (field, content, fileName, _, contentType) => {
      // A part that ends too early says so here, whether anybody reads it yet or not.
      content.on('error', () => fail(unreadable()))
      if (field && isText(fileName, contentType)) return readText(field, content)
      // A browser sends an empty file without a name where none was chosen.
      if (field !== 'file' || !fileName) return void content.resume()
      if (arriving) return fail(wrongField('file', 'Please choose one file only'))
      arriving = content
      receiving = receiveFile(content, { name: fileName, folder: files.incoming })
      receiving.catch(fail)
      content.on('limit', () => fail(tooLarge(mostMb)))
    })
    form.on('partsLimit', () => fail(unreadable()))
    form.on('error', () => fail(unreadable()))
    form.on('finish', resolve)
    // A call that came whole is closed too, maybe before it has been read to its end.
    raw.on('close', () => raw.complete || fail(uploadInterrupted()))
    raw.pipe(form)
  })
  await ended
  if (failure === undefined) {
    const file = await receiving
    return { fields: Object.fromEntries([...fields].map(([name, all]) => [name, oneOrAll(all)])), file }
  }
  // What is still on its way is read and forgotten, so that whoever sends it can read why.
  raw.unpipe(form)
  raw.resume()
  stop(arriving)
  const file = await receiving.catch(() => null)
  if (file) await discardFile(file.path)
  throw failure
}

/** Of a file that is still coming in, nothing more will come. */
const stop = (arriving: BusboyFileStream | null) => arriving?.destroy(uploadInterrupted())

const isText = (fileName: string | undefined, contentType: string) =>
  fileName === undefined && contentType !== 'application/octet-stream'

const oneOrAll = (values: string[]) => (values.length === 1 ? (values[0] ?? '') : values)

function parserOf({ headers }: FastifyRequest, most: number) {
  const contentType = headers['content-type'] ?? ''
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': contentType },
      limits: { fileSize: most, parts: 200 },
      // Texts too are read here as they arrive: the parser would put other letters where their bytes are not UTF-8.
      isPartAFile: () => true,
    })
  } catch {
    throw unreadable()
  }
}
