import { SaxesParser } from 'saxes'
import { openPromise } from 'yauzl'

/** The package is damaged, or has more parts than a real document. */
export class UnreadablePackageError extends Error {}

/** A relationship of a part to another part or to an external target. */
export interface Relationship {
  /** The last segment of its type URI, in lower case: 'attachedtemplate'. */
  type: string
  target: string
  isExternal: boolean
}

export interface PackageParts {
  names: string[]
  contentTypes: string[]
  relationships: Relationship[]
}

const maxEntries = 5000
const maxPartBytes = 4 * 1024 * 1024
const maxReadBytes = 16 * 1024 * 1024

const isRelevantPart = (name: string) => /(^|\/)(\[content_types\]\.xml|[^/]*\.rels)$/i.test(name)

/**
 * Reads part names, content types and relationships of an Office file (docx, a zip). Nothing else
 * is unpacked. Unpacked bytes are counted, because the sizes in the zip may be false.
 */
export async function packageParts(path: string): Promise<PackageParts> {
  const parts: PackageParts = { names: [], contentTypes: [], relationships: [] }
  let readBytes = 0
  try {
    const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
    try {
      // Both entries of a duplicate name are checked: programs differ in which one they use.
      for await (const entry of zip.eachEntry()) {
        if (parts.names.length >= maxEntries) throw new UnreadablePackageError('It has too many parts')
        parts.names.push(entry.fileName)
        if (!isRelevantPart(entry.fileName)) continue
        const pieces: Buffer[] = []
        let size = 0
        const stream = await zip.openReadStreamPromise(entry)
        for await (const piece of stream) {
          size += piece.length
          readBytes += piece.length
          if (size > maxPartBytes || readBytes > maxReadBytes)
            throw new UnreadablePackageError('A part is too large')
          pieces.push(piece)
        }
        readXml(textOf(Buffer.concat(pieces)), parts)
      }
    } finally {
      zip.close()
    }
  } catch (error) {
    throw error instanceof UnreadablePackageError
      ? error
      : new UnreadablePackageError('It cannot be read', { cause: error })
  }
  return parts
}

function textOf(content: Buffer): string {
  const byteOrderMark = content.toString('hex', 0, 2)
  if (byteOrderMark === 'fffe') return content.toString('utf16le', 2)
  if (byteOrderMark === 'feff')
    return content
      .subarray(2, content.length - (content.length % 2))
      .swap16()
      .toString('utf16le')
  return content.toString('utf8').replace(/^\ufeff/, '')
}

function readXml(text: string, { contentTypes, relationships }: PackageParts): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/, '')
    if (attributes.ContentType !== undefined) contentTypes.push(attributes.ContentType.toLowerCase())
    if (tag !== 'Relationship') return
    const { Type = '', Target = '', TargetMode = '' } = attributes
    const hasAddress = /^([a-z][a-z0-9+.-]+:|[/\\]{2})/i.test(Target.trim())
    relationships.push({
      type: Type.replace(/^.*\//, '').toLowerCase(),
      target: Target.trim(),
      isExternal: TargetMode.trim().toLowerCase() === 'external' || hasAddress,
    })
  })
  parser.write(text).close()
}
