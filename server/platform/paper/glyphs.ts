import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A font file from its package. */
export const fontFile = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${file}.ttf`)))

/**
 * The characters that a font can draw, read from its 'cmap' table (format 4). Processes that never
 * draw check text too, and the font library takes 25 MB.
 */
function charactersOf(font: Buffer): Set<number> {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  const entry = tables.find((tableOffset) => font.toString('latin1', tableOffset, tableOffset + 4) === 'cmap')
  if (entry === undefined) throw new Error('The font has no table of its characters')
  const cmap = font.readUInt32BE(entry + 8)
  const table = cmap + font.readUInt32BE(cmap + 8)
  if (font.readUInt16BE(table) !== 4) throw new Error('The table of the font is in another format')
  const size = font.readUInt16BE(table + 6)
  const characters = new Set<number>()
  for (let index = 0; index < size; index += 2) {
    const lastCode = font.readUInt16BE(table + 14 + index)
    const firstCode = font.readUInt16BE(table + 16 + size + index)
    for (let code = firstCode; code <= lastCode && code < 0xffff; code++) characters.add(code)
  }
  return characters
}

let knownCharacters: Set<number> | undefined

function hasGlyph(letter: string): boolean {
  knownCharacters ??= charactersOf(fontFile('400Regular/Figtree_400Regular'))
  return knownCharacters.has(letter.codePointAt(0) ?? 0)
}

/**
 * Text with letters that the font lacks replaced by their base letter ('ế' by 'e').
 * `missingLetters` lists letters without one; they would be drawn as empty boxes.
 */
export function replaceMissingGlyphs(text: string): { text: string; missingLetters: string[] } {
  const missingLetters = new Set<string>()
  const setLetters = Array.from(text.normalize('NFC').replace(/[^\S\n]/gu, ' '), (letter) => {
    if (letter === '\n') return letter
    if (hasGlyph(letter) || /\p{Cf}/u.test(letter)) return hasGlyph(letter) ? letter : ''
    const plainLetters = Array.from(letter.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part))
    if (plainLetters.length > 0 && plainLetters.every(hasGlyph)) return plainLetters.join('')
    missingLetters.add(letter)
    return letter
  })
  return { text: setLetters.join(''), missingLetters: [...missingLetters] }
}

/** Applies `replaceMissingGlyphs` to every string in a value, at any depth. */
export function replaceMissingGlyphsIn<Value extends object>(
  value: Value,
): { value: Value; missingLetters: string[] } {
  const missing = new Set<string>()
  const setLetters = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(setLetters)
    if (typeof part === 'object' && part !== null)
      return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, setLetters(inner)]))
    if (typeof part !== 'string') return part
    const { text, missingLetters } = replaceMissingGlyphs(part)
    for (const letter of missingLetters) missing.add(letter)
    return text
  }
  return { value: Object.assign({}, value, setLetters(value)), missingLetters: [...missing] }
}
