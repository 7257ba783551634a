import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { InsuranceLine } from '../../../contract/lines.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { lineNamed } from '../../../contract/values/lines.ts'
import { typeSlug } from '../../../contract/values/type-slug.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { differences, record } from '../activity/record.ts'
import { insertLine, linesToChange, mergeLines, orderLines, updateLine } from './queries.ts'

/**
 * The slug of a name, in lower case for comparison. Names in `reserved` are other paths of the
 * portal.
 */
const asSought = (name: string) => typeSlug(name).toLowerCase()
const reserved = ['others']

/**
 * Rejects a name that is another line's current, displayed or former name: a path leads to one
 * line.
 */
function refuseTaken(lines: readonly InsuranceLine[], name: string, itself?: InsuranceLine): void {
  const sought = asSought(name)
  const isTaken = lines.some(
    (line) =>
      line !== itself &&
      [line.name, typeName(line.name), ...line.formerNames].some((known) => asSought(known) === sought),
  )
  if (isTaken || reserved.includes(sought))
    throw wrongField('name', 'A line with this name already exists, or had this name before')
}

function lineOf(lines: readonly InsuranceLine[], slug: string): InsuranceLine {
  const line = lineNamed(lines, slug)
  if (!line) throw notFound('Line')
  return line
}

/** Adds a line of insurance and returns its name. */
export async function addLine(
  tx: Db,
  visit: RequestContext,
  line: HandlerInput<typeof api.lines.add>,
): Promise<string> {
  refuseMissingGlyphs('name', line.name)
  refuseTaken(await linesToChange(tx), line.name)
  await insertLine(tx, line)
  await record(tx, visit, {
    action: 'agency.lineAdded',
    details: { name: line.name, category: line.category },
  })
  return line.name
}

/** Changes or renames a line and returns its name. The former name still finds the line. */
export async function changeLine(
  tx: Db,
  visit: RequestContext,
  { slug, version, after, name: called, ...given }: HandlerInput<typeof api.lines.save>,
): Promise<string> {
  const lines = await linesToChange(tx)
  const before = lineOf(lines, slug)
  assertVersion(before, version, {
    of: ['agency'],
    did: ['agency.lineChanged'],
    named: { detail: 'name', as: before.name },
  })
  const name = called ?? before.name
  const isRenamed = name !== before.name
  if (isRenamed) {
    refuseMissingGlyphs('name', name)
    refuseTaken(lines, name, before)
  }
  const details = differences(
    { ...before, called: before.name },
    { ...given, ...(isRenamed ? { called: name } : {}) },
  )
  if (Object.keys(details).length > 0) {
    const formerNames = [...new Set([...before.formerNames, before.name])].filter((known) => known !== name)
    await updateLine(tx, before.name, { ...given, ...(isRenamed ? { name, formerNames } : {}) })
    await record(tx, visit, { action: 'agency.lineChanged', details: { ...details, name } })
  }
  if (after !== undefined) await moveLine(tx, visit, { lines, line: before, after, name })
  return name
}

interface LineMove {
  lines: readonly InsuranceLine[]
  line: InsuranceLine
  after: string
  name: string
}

/** Moves a line behind another of its category, or first. */
async function moveLine(
  tx: Db,
  visit: RequestContext,
  { lines, line, after, name }: LineMove,
): Promise<void> {
  const ofCategory = lines.filter(({ category }) => category === line.category)
  const others = ofCategory.filter((other) => other !== line)
  const place = after === '' ? 0 : others.findIndex((other) => other.name === after) + 1
  if (after !== '' && place === 0) throw wrongField('after', 'Please choose a line of the same category')
  if (ofCategory.indexOf(line) === place) return
  await orderLines(
    tx,
    others.toSpliced(place, 0, { ...line, name }).map((one) => one.name),
  )
  await record(tx, visit, { action: 'agency.lineMoved', details: { name, after: after || null } })
}

/** Merges a line into another of the same category. Returns the name of the line that stays. */
export async function mergeLine(
  tx: Db,
  visit: RequestContext,
  { slug, into }: HandlerInput<typeof api.lines.merge>,
): Promise<string> {
  const lines = await linesToChange(tx)
  const from = lineOf(lines, slug)
  const other = lines.find(({ name, category }) => name === into && category === from.category)
  if (!other || other === from) throw wrongField('into', 'Please choose another line of the same category')
  // Vehicles on file would not show on any screen after the merge.
  if (from.hasVehicles && !other.hasVehicles)
    throw wrongField('into', `Policies of this line list vehicles, and those of ${typeName(into)} do not`)
  await mergeLines(tx, from, other)
  await record(tx, visit, { action: 'agency.lineMerged', details: { name: from.name, into } })
  return into
}

/** Retires a line, or offers it again. Returns its name. */
export async function retireLine(
  tx: Db,
  visit: RequestContext,
  slug: string,
  isRetired: boolean,
): Promise<string> {
  const { name, retiredAt } = lineOf(await linesToChange(tx), slug)
  if (isRetired === (retiredAt !== null)) return name
  await updateLine(tx, name, { retiredAt: isRetired ? visit.now().toISOString() : null })
  await record(tx, visit, {
    action: isRetired ? 'agency.lineRetired' : 'agency.lineRestored',
    details: { name },
  })
  return name
}
