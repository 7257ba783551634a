// What Windows, the strictest of all, takes in no name: marks that it uses itself, and what cannot be seen.
const forbidden = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)/i
// A whole path may have 260 characters on Windows, from the letter of the disk on.
const maxNameLength = 80

/** Without blanks and points around it: Windows takes them away, and what is left may be another's name. */
function trimmed(name: string): string {
  const letters = [...name]
  const isKept = (letter: string) => letter !== '.' && letter.trim() !== ''
  const [first, last] = [letters.findIndex(isKept), letters.findLastIndex(isKept)]
  return first < 0 ? '' : letters.slice(first, last + 1).join('')
}

/** A name of a file or folder that means no other place on any system, and is read everywhere. `other` where nothing is left of it. */
export function safeName(name: string, other: string, most = maxNameLength): string {
  const clean = trimmed(name.normalize('NFC').replaceAll(forbidden, ' ').replaceAll(/\s+/g, ' '))
  const short = trimmed([...clean].slice(0, most).join(''))
  return short === '' ? other : short.replace(device, '$&_')
}

/** The name of a file that no other in its folder has, by the end of its document's id; what it is stands at its end as before. */
export function fileNameIn(fileName: string, id: string): string {
  const dot = fileName.lastIndexOf('.')
  const hasEnding = dot >= 0 && /^\.[A-Za-z0-9]{1,10}$/.test(fileName.slice(dot))
  const [stem, ending] = hasEnding ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  return `${safeName(stem, 'file')} ${idSuffixOf(id)}${ending.toLowerCase()}`
}

/** The last part of an id, which no two have alike. */
export const idSuffixOf = (id: string) => id.slice(-12)
