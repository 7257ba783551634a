import { createReadStream } from 'node:fs'

/** A local file with its first bytes: at least 4 kB, or the whole file if it is smaller. */
interface OnDisk {
  path: string
  head: Buffer
}

/**
 * The file type, detected from content. The first bytes are enough except for container formats.
 */
async function detected({ path, head }: OnDisk): Promise<string | null> {
  // Imported on first use, to save memory.
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const atOnce = (await fileTypeFromBuffer(head))?.ext ?? null
  if (atOnce === 'zip' || atOnce === 'docx') return (await fileTypeFromFile(path))?.ext ?? null
  if (atOnce === 'cfb') return (await holds(path, wordsMainStream)) ? 'doc' : null
  // Programs display an animated PNG as a PNG.
  return atOnce === 'apng' ? 'png' : atOnce
}

// Excel and PowerPoint files use the same container as an old Word document. Only a Word document
// has this main stream.
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

/**
 * The content type of a file, decided by its content and not by its name. Null if the content is
 * none of `types`.
 */
export async function contentTypeOf<Types extends Record<string, string>>(
  file: OnDisk,
  types: Types,
): Promise<Types[keyof Types] | null> {
  const kind = await detected(file)
  return kind !== null && kind in types ? (types[kind as keyof Types] ?? null) : null
}
