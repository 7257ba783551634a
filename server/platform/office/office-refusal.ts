import { FileWindow } from '../file-window.ts'
import { wrapStorageError } from '../files.ts'
import { CompoundFile } from './compound-file.ts'
import { packageParts, type Relationship, UnreadablePackageError } from './package-parts.ts'
import { templateOf } from './word-template.ts'

const savePdfHint = 'Please save it as a PDF and send that'
const macrosText = `This Word file has macros (small programs) in it. ${savePdfHint}`
const externalPartText = `This Word file loads a template or another part from elsewhere when it is opened. ${savePdfHint}`
const lockedText =
  'This Word file is locked with a password. Please save it as a PDF without a password and send that'
const damagedText = `This Word file is damaged and cannot be checked. ${savePdfHint}`

const macroStorages = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
const lockedStreams = new Set(['encryptedpackage', 'encryptioninfo'])
const macroPartPattern =
  /(^|\/)(vbaproject(signature[a-z]*)?\.bin|vbadata\.xml|[^/]+\.(doc|dot|xls|xlt|xla|ppt|pot|pps|ppa|sld)m)$/i
const macroTypePattern = /vbaproject|vbadata|macroenabled/

// A hyperlink needs a click, and media are only shown. Any other external target is loaded at once
// and may change after this check.
const harmlessTypes = new Set(['hyperlink', 'image', 'video', 'audio', 'media'])

/**
 * A path on the reader's own disk, or a bare file name: Word refers to its own templates that way.
 */
const isOnOwnDisk = (target: string) =>
  /^(file:\/{0,3})?[a-z]:[/\\]|^file:\/\/(localhost)?\/[^/\\]|^Macintosh HD:|^[^:/\\]+$/i.test(target)
/** A network share. Opening it reveals to that server who opens the file. */
const isNetworkPath = (target: string) => /^([/\\]{2}|file:)/i.test(target) && !isOnOwnDisk(target)

function decodePercents(target: string): string {
  try {
    return decodeURIComponent(target)
  } catch {
    return target // a percent sign that encodes nothing
  }
}

/** Whether a template is neither on the reader's disk nor given by file name alone. */
function isTemplateFromOutside(target: string): boolean {
  const decodedUrl = decodePercents(target)
  return decodedUrl !== '' && (isNetworkPath(decodedUrl) || !isOnOwnDisk(decodedUrl))
}

function isExternalPart({ type, target, isExternal }: Relationship): boolean {
  if (!isExternal || type === 'hyperlink') return false
  if (type === 'attachedtemplate') return isTemplateFromOutside(target)
  return isNetworkPath(decodePercents(target)) || !harmlessTypes.has(type)
}

/** Why a docx is refused, as a sentence for its user; null if it is safe. */
export async function docxRefusalOf(path: string): Promise<string | null> {
  try {
    const { names, contentTypes, relationships } = await packageParts(path)
    const hasMacros =
      names.some((name) => macroPartPattern.test(name)) ||
      contentTypes.some((type) => macroTypePattern.test(type)) ||
      relationships.some(({ type }) => macroTypePattern.test(type))
    if (hasMacros) return macrosText
    return relationships.some(isExternalPart) ? externalPartText : null
  } catch (error) {
    if (error instanceof UnreadablePackageError) return damagedText
    throw error
  }
}

/** Why a doc, or a password-protected file, is refused; null if it is safe. */
export async function docRefusalOf(path: string): Promise<string | null> {
  const file = await wrapStorageError(FileWindow.open(path))
  try {
    const parts = await CompoundFile.open(file)
    if (!parts) return null
    const names = parts.names.map((name) => name.toLowerCase())
    if (names.some((name) => lockedStreams.has(name))) return lockedText
    if (names.some((name) => macroStorages.has(name))) return macrosText
    const template = await templateOf(parts)
    if (template === null) return damagedText
    return isTemplateFromOutside(template) ? externalPartText : null
  } finally {
    await file.close()
  }
}
