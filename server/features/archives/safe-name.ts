// Characters that Windows, the strictest system, does not allow in names, and invisible ones.
const forbiddenCharacterPattern = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu
const deviceNamePattern = /^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i
// Windows limits a whole path, including the drive letter, to 260 characters.
const maxNameLength = 80

/** Trims blanks and dots: Windows removes them, and the result may collide with another name. */
function trimName(name: string): string {
  const letters = [...name]
  const isKept = (letter: string) => letter !== '.' && letter.trim() !== ''
  const [firstIndex, last] = [letters.findIndex(isKept), letters.findLastIndex(isKept)]
  return firstIndex < 0 ? '' : letters.slice(firstIndex, last + 1).join('')
}

/** A safe name for a file or folder on every system. Returns `fallbackName` if nothing is left. */
export function safeFileName(name: string, fallbackName: string, maxLength = maxNameLength): string {
  const cleanName = trimName(
    name.normalize('NFC').replaceAll(forbiddenCharacterPattern, ' ').replaceAll(/\s+/g, ' '),
  )
  const shortName = trimName([...cleanName].slice(0, maxLength).join(''))
  return shortName === '' ? fallbackName : shortName.replace(deviceNamePattern, '$&_')
}

/**
 * A file name that is unique in its folder, because the name ends with part of the document's ID.
 * Keeps the extension.
 */
export function fileNameIn(fileName: string, id: string): string {
  const dot = fileName.lastIndexOf('.')
  const hasExtension = dot >= 0 && /^\.[A-Za-z0-9]{1,10}$/.test(fileName.slice(dot))
  const [baseName, ending] = hasExtension ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  return `${safeFileName(baseName, 'file')} ${idSuffixOf(id)}${ending.toLowerCase()}`
}

/** The last part of an ID, which is unique. */
export const idSuffixOf = (id: string) => id.slice(-12)
