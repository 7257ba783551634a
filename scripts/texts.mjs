// `npm run check`: texts on screens, in emails, errors and logs avoid the words that STYLE.md rules
// out. A text that needs one of them is named here with its reason.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { root } from './install.mjs'

const refusedWordsPattern =
  /\b(?:is|are|be|was|been) told\b|\bstands?\b|\bof it\b|\bpapers?\b|\be-?mails?\b(?<=-mails?)|\bmails?\b(?! (?:server|domain|provider))/i
const allowedTexts = new Map([
  ['no e-mail', 'on the wire since 0.1.0'],
  ['Mail', 'the name of a check, as SMTP_URL is known'],
  ['See Mail above.', 'names that check'],
  ['No email is sent: see Email.', 'names that check'],
  ['Emails have no sender yet: see Email.', 'names that check'],
  ['documents as paper', 'an alias in SQL'],
  ['paper.id as documentId', 'an alias in SQL'],
  ['paper.title as documentTitle', 'an alias in SQL'],
])
const allowedParts = [
  /^\s*(?:select|update|insert|with|where|from|case|--)|::|then '/m, // SQL
  /\/mail(?: |$)|--mail/, // a folder, an option
]

const files = execFileSync('git', ['ls-files', 'web', 'server', 'contract'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file))
  .filter((file) => !/\.test\.|testing|^server\/demo\/|database\/tables/.test(file))
const problems = files.flatMap((file) => {
  const source = readFileSync(`${root}/${file}`, 'utf8')
  return refusedWordsPattern.test(source) ? textsOf(parseSync(file, source).program).flatMap(check(file)) : []
})
for (const line of problems) console.error(line)
process.exit(problems.length > 0 ? 1 : 0)

function check(file) {
  return (text) => {
    const shownText = text.trim().replaceAll(/\s+/g, ' ')
    const isText = /^[A-Z“‘]|\s/.test(shownText) && /[a-z] |^[A-Z][a-z]+$/.test(text)
    const word = isText && refusedWordsPattern.exec(text)?.[0]
    if (!word || allowedTexts.has(shownText) || allowedParts.some((part) => part.test(text))) return []
    return [`${file}: “${word}” in “${shownText.slice(0, 100)}”`]
  }
}

/** All texts in a part of the syntax tree: JSX, strings and pieces of templates. */
function textsOf(node) {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'ImportDeclaration' || (node.type === 'ExportNamedDeclaration' && node.source)) return []
  if (node.type === 'JSXText') return [node.value]
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateElement') return [node.value.raw]
  return Object.values(node).flatMap(textsOf)
}
