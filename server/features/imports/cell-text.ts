import { decodeHTMLStrict } from 'entities'

const tagPattern =
  /<\/?(?:a|abbr|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|ins|li|link|mark|meta|nobr|o:p|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|wbr)(?:\s[^<>]{0,300})?\/?>|<!--[^<>]{0,300}-->/gi
// Inline tags do not separate words: '4111<b>1111</b>' is one number.
const inlineTagPattern =
  /^<(?:!--|\/?(?:a|abbr|b|big|code|del|em|font|i|ins|mark|nobr|s|small|span|strike|strong|sub|sup|tt|u|wbr)[\s/>])/i
const anyControlPattern = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/u
const controlCharacterPattern = /[^\P{Cc}\n\t]|[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu

// CSV files protect a number's leading zero this way: ="06355", and '06355.
const quotedTextPattern = /^="([^"]*)"$/
// The apostrophe in "'58 Diner" belongs to a year, so it stays.
const numberApostrophePattern = /^'(?!\d\d\s\p{L})(?=\d)/u

/** Removes the characters that make a spreadsheet treat a cell as text. */
export function removeTextGuard(text: string): string {
  const strippedText = text.trim()
  const guardedText =
    quotedTextPattern.exec(strippedText)?.[1] ?? strippedText.replace(numberApostrophePattern, '')
  return guardedText === strippedText ? text : guardedText
}

/** Decodes entities twice: a file exported from another file has '&amp;eacute;'. */
const withoutEntities = (text: string) =>
  text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)).toWellFormed() : text

/** Removes HTML tags and decodes entities. */
export const withoutHtml = (text: string) =>
  text.includes('<') || text.includes('&') ? withoutEntities(text.replace(tagPattern, ' ')) : text

/** Removes invisible characters, except line breaks. */
export function removeControlCharacters(text: string): string {
  return anyControlPattern.test(text)
    ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(controlCharacterPattern, '')
    : text
}

/** This invisible character replaces a tag between two characters that people read as one word. */
export const wordJoiner = '\u2060'
// A private-use character: the joiner itself would be removed with the other invisible characters.
const tagMark = '\uE000'

/** One line of text as people see it. Each inline tag becomes a joiner. */
export function visibleText(text: string): string {
  const removeTags = (one: string) =>
    one.replace(tagPattern, (tag) => (inlineTagPattern.test(tag) ? tagMark : ' '))
  // Remove tags again: '&lt;b&gt;' becomes a tag only after decoding.
  return removeControlCharacters(removeTags(withoutEntities(removeTags(text.toWellFormed()))))
    .replaceAll(tagMark, wordJoiner)
    .replace(/[\s\u2060]+/g, (blankRun) => (/\s/.test(blankRun) ? ' ' : wordJoiner))
}
