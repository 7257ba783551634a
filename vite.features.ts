// Reads web/<feature>/feature.tsx for the build: its pages, and its parts one by one.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, normalizePath, type Plugin, parseSync } from 'vite'
import type { Audience } from './web/audiences.ts'

export const repoPath = (place: string) => normalizePath(fileURLToPath(new URL(place, import.meta.url)))

/** The ids in `from`, and all ids that `next` leads to from them. */
export function reachableFrom(from: Iterable<string>, next: (id: string) => Iterable<string>): Set<string> {
  const reachedIds = new Set(from)
  for (const id of reachedIds) for (const other of next(id)) reachedIds.add(other)
  return reachedIds
}

/** Code groups, by audience of their pages. */
export const pageGroups = ['for-visitors', 'for-everybody', 'for-clients', 'for-staff'] as const

export type PageGroup = (typeof pageGroups)[number]

/**
 * The code group of an audience. Agents and admins share one, because both have the staff pages.
 */
const groupOf: Record<Audience, PageGroup> = {
  anybody: 'for-visitors',
  visitors: 'for-visitors',
  everybody: 'for-everybody',
  clients: 'for-clients',
  staff: 'for-staff',
  'staff-or-denied': 'for-staff',
  admins: 'for-staff',
}

const isAudience = (name: string): name is Audience => Object.hasOwn(groupOf, name)

const pageCallPattern = /\bpage\(\s*'([^']+)',\s*'([^']+)',\s*\(\) => import\('([^']+)'\)/g

const featureFiles = globSync('web/*/feature.tsx', { cwd: repoPath('.') })
  .map((file) => normalizePath(file))
  .sort()

/** Pages of all features: path, code group and source file. */
export const featurePages: readonly { at: string; group: PageGroup; file: string }[] = featureFiles.flatMap(
  (file) => {
    const source = readFileSync(repoPath(file), 'utf8')
    const pages = [...source.matchAll(pageCallPattern)]
    if (pages.length < source.split(/\bpage\(/).length - 1)
      throw new Error(
        `${file}: write each page as page('/address', 'audience', () => import('./x-page.tsx'), 'XPage')`,
      )
    return pages.map(([, at = '', who = '', from = '']) => {
      if (!isAudience(who)) throw new Error(`${file}: '${who}' is not an audience of pages`)
      return { at, group: groupOf[who], file: repoPath(join(dirname(file), from)) }
    })
  },
)

const partOfFeatures = /import\.meta\.glob<[^(]+\('\.\.\/\*\/feature\.tsx', \{[^}]*query: '\?(\w+)'[^}]*\}\)/
const featureWithPart = /\/web\/[\w-]+\/feature\.tsx\?(\w+)$/

/**
 * Splits features by field: `feature.tsx?pages` is the field `pages` with its imports and
 * declarations. Whole features would bring the work items of staff to the login page. A glob of
 * `feature.tsx?pages` matches the features that have the field.
 */
export function featureParts(): Plugin {
  return {
    name: 'feature-parts',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const part = id.match(featureWithPart)?.[1]
      return part === undefined
        ? null
        : { code: partOfFeature(id.replace(/\?.*/, ''), part), moduleType: 'tsx' }
    },
    transform(code) {
      const [glob, part] = code.match(partOfFeatures) ?? []
      if (glob === undefined || part === undefined) return null
      const filesWithPart = featureFiles
        .filter((file) => fieldOf(readFileSync(repoPath(file), 'utf8'), part))
        .map((file) => file.replace('web/', '../'))
      const imports = filesWithPart.map(
        (path, index) => `import { feature as f${index} } from '${path}?${part}'`,
      )
      const fields = filesWithPart.map((path, index) => `'${path}': f${index}`)
      return `${imports.join('\n')}\n${code.replace(glob, () => `{ ${fields.join(', ')} }`)}`
    },
  }
}

function partOfFeature(file: string, part: string): string {
  const source = readFileSync(file, 'utf8')
  const field = fieldOf(source, part)
  if (!field) throw new Error(`${file} has no ${part}`)
  const { body } = parseSync('feature.tsx', source).program
  const statementsByName = new Map(
    body.flatMap((statement) => namesDeclaredBy(statement).map((name) => [name, statement])),
  )
  const neededNames = reachableFrom(stringsIn(field.value), (name) => stringsIn(statementsByName.get(name)))
  const keptStatements = body.flatMap((statement) => {
    if (statement.type === 'ImportDeclaration') return importOf(statement, neededNames)
    const isNeeded = namesDeclaredBy(statement).some((name) => neededNames.has(name))
    return isNeeded ? source.slice(statement.start, statement.end) : []
  })
  return [...keptStatements, `export const feature = { ${source.slice(field.start, field.end)} }`].join('\n')
}

const fieldOf = (source: string, name: string) =>
  parseSync('feature.tsx', source)
    .program.body.flatMap(fieldsOfFeature)
    .find(({ key }) => 'name' in key && key.name === name)

/** The fields of `export const feature: Feature = { … }`. */
function fieldsOfFeature(statement: ESTree.Statement): ESTree.ObjectProperty[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  if (statement.declaration?.type !== 'VariableDeclaration') return []
  const [{ init } = {}] = statement.declaration.declarations
  if (init?.type !== 'ObjectExpression') return []
  return init.properties.flatMap((field) => (field.type === 'Property' ? field : []))
}

function namesDeclaredBy(statement: ESTree.Statement): string[] {
  if (statement.type === 'FunctionDeclaration') return statement.id ? [statement.id.name] : []
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id }) => ('name' in id ? [id.name] : []))
}

function importOf(
  { specifiers, source }: ESTree.ImportDeclaration,
  neededNames: ReadonlySet<string>,
): string[] {
  const names = specifiers.flatMap((one) => {
    if (one.type !== 'ImportSpecifier' || one.importKind === 'type' || !neededNames.has(one.local.name))
      return []
    const imported = 'name' in one.imported ? one.imported.name : one.imported.value
    return imported === one.local.name ? [imported] : [`${imported} as ${one.local.name}`]
  })
  return names.length > 0 ? [`import { ${names.join(', ')} } from '${source.value}'`] : []
}

/** All names in a syntax node, including field names. A false match only keeps an unused import. */
function stringsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const nodeNames = 'type' in node && 'name' in node && typeof node.name === 'string' ? [node.name] : []
  return [...nodeNames, ...Object.values(node).flatMap(stringsIn)]
}
