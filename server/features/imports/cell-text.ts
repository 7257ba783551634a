import { decodeHTMLStrict } from 'entities'

const tags =
  /<\/?(?:a|abbr|b|big|blockquote|body|br|center|code|dd|del|div|dl|dt|em|font|form|h[1-6]|head|hr|html|i|iframe|img|input|ins|li|link|mark|meta|nobr|o:p|ol|p|pre|s|script|small|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|title|tr|tt|u|ul|wbr)(?:\s[^<>]{0,300})?\/?>|<!--[^<>]{0,300}-->/gi
// Tags that part nothing: '4111<b>1111</b>' is one number.
const inline =
  /^<(?:!--|\/?(?:a|abbr|b|big|code|del|em|font|i|ins|mark|nobr|s|small|span|strike|strong|sub|sup|tt|u|wbr)[\s/>])/i
const isControl = /[\p{Cc}\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/u
const everyControl = /[^\P{Cc}\n\t]|[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu

// As CSV files keep a number from being shortened: ="06355", and '06355.
const quotedText = /^="([^"]*)"$/
// "'58 Diner" begins with a year.
const apostropheOfNumber = /^'(?!\d\d\s\p{L})(?=\d)/u

/** A text without the signs by which a spreadsheet keeps it a text. */
export function withoutTextGuard(text: string): string {
  const bare = text.trim()
  const inside = quotedText.exec(bare)?.[1] ?? bare.replace(apostropheOfNumber, '')
  return inside === bare ? text : inside
}

/** Entities as letters; twice, for a file of a file has '&amp;eacute;'. */
const withoutEntities = (text: string) =>
  text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)).toWellFormed() : text

/** A text without the tags and entities of a web page. */
export const withoutHtml = (text: string) =>
  text.includes('<') || text.includes('&') ? withoutEntities(text.replace(tags, ' ')) : text

/** A text without characters that nobody sees, but for the ends of its lines. */
export function withoutControls(text: string): string {
  return isControl.test(text)
    ? text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(everyControl, '')
    : text
}

/** Stands for a tag between two characters that people read as one word. Nobody sees it. */
export const joiner = '\u2060'
// Private use: the joiner itself would go with the other characters that nobody sees.
const tagMark = '\uE000'

/** A text as people read it: on one line, without entities and hidden characters, each inline tag a joiner. */
export function textAsSeen(text: string): string {
  const withoutTags = (one: string) => one.replace(tags, (tag) => (inline.test(tag) ? tagMark : ' '))
  // Tags again: '&lt;b&gt;' is one only now.
  return withoutControls(withoutTags(withoutEntities(withoutTags(text.toWellFormed()))))
    .replaceAll(tagMark, joiner)
    .replace(/[\s\u2060]+/g, (blanks) => (/\s/.test(blanks) ? ' ' : joiner))
}
