import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { contentTypes, endingOf, wrongKind } from '../../contract/values/files.ts'
import type { Context } from '../context.ts'
import { Failure, wrongField } from '../failure.ts'
import { contentTypeOf } from '../platform/file-kinds.ts'
import { discard, failing, StorageFull } from '../platform/files.ts'
import { newId } from '../platform/ids.ts'
import { NoVerdict } from '../platform/virus-scan.ts'

/** A file that came with a call: it lies in the folder for incoming files until it is kept. */
export interface Incoming {
  /** As the person named it, without a path. */
  name: string
  path: string
  size: number
  sha256: Buffer
  /** Its first bytes. */
  head: Buffer
}

/** What a multipart call says: its fields, one that is repeated as a list, and its file. */
export interface Form {
  fields: Record<string, string | string[]>
  file: Incoming | null
}

/** An incoming file that may be kept: of a kind we take, and clean. */
export interface Upload extends Incoming {
  contentType: string
}

const tooLarge = (mb: number) => new Failure(413, 'too_large', `Please choose a file of at most ${mb} MB`)
const tooMuchText = () => new Failure(413, 'too_large', 'This is too large')
const notUtf8 = () => new Failure(400, 'invalid', 'This is not written in UTF-8')
const brokenOff = () => new Failure(400, 'invalid', 'The upload broke off before its end')
const unreadable = () => new Failure(400, 'invalid', 'This form cannot be read')

/**
 * Reads a multipart call. Its file is written to the folder for incoming files as it arrives, never held whole in
 * memory; of a call that fails or breaks off nothing stays there.
 */
export async function readForm(
  request: FastifyRequest,
  { files, settings }: Pick<Context, 'files' | 'settings'>,
): Promise<Form> {
  const most = settings.uploadMaxMb * 1024 * 1024
  if (Number(request.headers['content-length']) > most + 1024 * 1024) throw tooLarge(settings.uploadMaxMb)
  const form = parserOf(request, most)
  const fields = new Map<string, string[]>()
  let textSize = 0
  let receiving: Promise<Incoming | null> = Promise.resolve(null)
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
        if (textSize > mostText) fail(tooMuchText())
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
      receiving = receive(content, { name: fileName, folder: files.incoming })
      receiving.catch(fail)
      content.on('limit', () => fail(tooLarge(settings.uploadMaxMb)))
    })
    form.on('partsLimit', () => fail(unreadable()))
    form.on('error', () => fail(unreadable()))
    form.on('finish', resolve)
    // A call that came whole is closed too, maybe before it has been read to its end.
    raw.on('close', () => raw.complete || fail(brokenOff()))
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
  if (file) await discard(file.path)
  throw failure
}

/** Of a file that is still coming in, nothing more will come. */
const stop = (arriving: BusboyFileStream | null) => arriving?.destroy(brokenOff())

/** All texts of a form together, as much as a call of JSON may have. */
const mostText = 1_048_576

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

// What is written at once: a call to the system for each part that arrives costs more than the writing.
const gathered = 512 * 1024
const headSize = 4200

/**
 * Writes a file to the folder as it comes in, and on to the disk. Takes away what was written of one that does not come
 * whole, or for which there is no room.
 */
async function receive(
  content: BusboyFileStream & Readable,
  { name, folder }: { name: string; folder: string },
): Promise<Incoming> {
  const path = join(folder, newId())
  const file = await failing(created(folder, path))
  try {
    const written = await writeAll(content, file).finally(() => failing(file.close()))
    return { name: storableName(name), path, ...written }
  } catch (error) {
    await discard(path)
    throw error
  }
}

async function created(folder: string, path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    await mkdir(folder, { recursive: true })
    return open(path, 'wx', 0o600)
  }
}

async function writeAll(content: BusboyFileStream & Readable, file: FileHandle) {
  const hash = createHash('sha256')
  let size = 0
  let head = Buffer.alloc(0)
  let parts: Buffer[] = []
  let waiting = 0
  const write = async () => {
    if (waiting > 0 && (await failing(file.writev(parts))).bytesWritten < waiting)
      throw new StorageFull('The disk took a part only')
    parts = []
    waiting = 0
  }
  // Where the disk fails first, that is what is told: a part that is destroyed before it was read would say that the form is
  // unreadable.
  const arriving: AsyncIterable<Buffer> = content.iterator({ destroyOnReturn: false })
  for await (const part of arriving) {
    hash.update(part)
    size += part.length
    if (head.length < headSize) head = Buffer.concat([head, part.subarray(0, headSize - head.length)])
    parts.push(part)
    waiting += part.length
    if (waiting >= gathered) await write()
  }
  if (content.truncated) throw brokenOff()
  await write()
  await failing(file.sync())
  return { size, sha256: hash.digest(), head }
}

const longestName = 200

/** A file's name without what no name should hold; a very long one loses its middle and keeps its ending. */
function storableName(given: string): string {
  const name = [
    ...given
      .toWellFormed()
      // Browsers write a quotation mark so, within the marks around the name.
      .replaceAll('%22', '"')
      // Marks of direction can make a name read as another.
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replace(/[\p{Cc}\p{Zl}\p{Zp}/\\]/gu, '_'),
  ]
  return name.length <= longestName
    ? name.join('')
    : [...name.slice(0, 150), '…', ...name.slice(-49)].join('')
}

/** Decides by its content whether a file is one we take, and has it scanned. Nothing else ever looks at its bytes. */
export async function checked(file: Incoming, { scan, log }: Pick<Context, 'scan' | 'log'>): Promise<Upload> {
  const ending = endingOf(file.name)
  const contentType = ending && (await contentTypeOf(file, contentTypes))
  if (!contentType) throw new Failure(415, 'wrong_kind', file.size === 0 ? 'This file is empty' : wrongKind)
  if (contentType !== contentTypes[ending])
    throw new Failure(415, 'wrong_kind', `This file is not what its ending .${ending} says. ${wrongKind}`)
  if (!scan) return { ...file, contentType }
  try {
    const virus = await scan(file.path)
    if (virus === null) return { ...file, contentType }
    log.warn({ virus }, 'An infected upload was refused')
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    log.error({ err: error }, 'The virus scanner gave no verdict')
    const text = 'The virus scanner does not answer, so the file was not accepted. Please try again later'
    throw new Failure(503, 'not_scanned', text, { retryAfter: 60 })
  }
  const text = 'A virus was found in this file. It was not stored'
  throw new Failure(400, 'infected', text, { fields: { file: text } })
}
