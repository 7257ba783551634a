import { createReadStream } from 'node:fs'

/** A local file with its first bytes: at least 4 kB, or the whole file if it is smaller. */
interface FileOnDisk {
  path: string
  head: Buffer
}

/**
 * The file type, detected from content. The first bytes are enough except for container formats.
 */
async function detectType({ path, head }: FileOnDisk): Promise<string | null> {
  // Imported on first use, to save memory.
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const detectedType = (await fileTypeFromBuffer(head))?.ext ?? null
  if (detectedType === 'zip' || detectedType === 'docx') return (await fileTypeFromFile(path))?.ext ?? null
  if (detectedType === 'cfb') return (await containsBytes(path, wordsMainStream)) ? 'doc' : null
  // Programs display an animated PNG as a PNG.
  return detectedType === 'apng' ? 'png' : detectedType
}

// Excel and PowerPoint files use the same container as an old Word document. Only a Word document
// has this main stream.
const wordsMainStream = Buffer.from('WordDocument', 'utf16le')

async function containsBytes(path: string, bytes: Buffer): Promise<boolean> {
  let partBefore = Buffer.alloc(0)
  for await (const part of createReadStream(path)) {
    const window = Buffer.concat([partBefore, part])
    if (window.includes(bytes)) return true
    partBefore = window.subarray(-bytes.length)
  }
  return false
}

/**
 * The content type of a file, decided by its content and not by its name. Null if the content is
 * none of `types`.
 */
export async function contentTypeOf<Types extends Record<string, string>>(
  file: FileOnDisk,
  types: Types,
): Promise<Types[keyof Types] | null> {
  const kind = await detectType(file)
  return kind !== null && kind in types ? (types[kind as keyof Types] ?? null) : null
}
