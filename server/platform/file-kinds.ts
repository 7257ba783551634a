import { createReadStream } from 'node:fs'

/** A file of this machine, and its first bytes, 4 kB or more of them where it has as many. */
interface OnDisk {
  path: string
  head: Buffer
}

/** What a file is by its content. Most kinds show in their first bytes; only of wrappings the rest must be read. */
async function detected({ path, head }: OnDisk): Promise<string | null> {
  // With the first upload: it costs memory.
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const atOnce = (await fileTypeFromBuffer(head))?.ext ?? null
  if (atOnce === 'zip' || atOnce === 'docx') return (await fileTypeFromFile(path))?.ext ?? null
  if (atOnce === 'cfb') return (await holds(path, wordsMainStream)) ? 'doc' : null
  // A moving PNG is a PNG to every program that shows one.
  return atOnce === 'apng' ? 'png' : atOnce
}

// Sheets and slides come in the same wrapping as an older Word document; the name of its main stream tells them apart.
const wordsMainStream = Buffer.from('WordDocument', 'utf16le')

async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let before = Buffer.alloc(0)
  for await (const part of createReadStream(path)) {
    const here = Buffer.concat([before, part])
    if (here.includes(wanted)) return true
    before = here.subarray(-wanted.length)
  }
  return false
}

/** The content type of a file, decided by what is in it; null when it is of no kind known here. */
export async function contentTypeOf<Types extends Record<string, string>>(
  file: OnDisk,
  types: Types,
): Promise<Types[keyof Types] | null> {
  const kind = await detected(file)
  return kind !== null && kind in types ? (types[kind as keyof Types] ?? null) : null
}
