import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import type { InsuranceLine } from '../../../contract/lines.ts'
import { typeName } from '../../../contract/values/insurance-types.ts'
import { findLineByName } from '../../../contract/values/lines.ts'
import { typeSlug } from '../../../contract/values/type-slug.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { insertLine, linesToChange, mergeLines, orderLines, updateLine } from './queries.ts'

/**
 * The slug of a name, in lower case for comparison. Names in `reservedNames` are other paths of the
 * portal.
 */
const toLineSearchKey = (name: string) => typeSlug(name).toLowerCase()
const reservedNames = ['others']

/**
 * Rejects a name that is another line's current, displayed or former name: a path leads to one
 * line.
 */
function refuseTakenName(lines: readonly InsuranceLine[], name: string, ownSlug?: InsuranceLine): void {
  const searchKey = toLineSearchKey(name)
  const isTaken = lines.some(
    (line) =>
      line !== ownSlug &&
      [line.name, typeName(line.name), ...line.formerNames].some(
        (name) => toLineSearchKey(name) === searchKey,
      ),
  )
  if (isTaken || reservedNames.includes(searchKey))
    throw wrongField('name', 'A line with this name already exists, or had this name before')
}

function lineOf(lines: readonly InsuranceLine[], slug: string): InsuranceLine {
  const line = findLineByName(lines, slug)
  if (!line) throw notFound('Line')
  return line
}

/** Adds a line of insurance and returns its name. */
export async function addLine(
  tx: Db,
  context: RequestContext,
  line: HandlerInput<typeof api.lines.add>,
): Promise<string> {
  refuseMissingGlyphs('name', line.name)
  refuseTakenName(await linesToChange(tx), line.name)
  await insertLine(tx, line)
  await record(tx, context, {
    action: 'agency.lineAdded',
    details: { name: line.name, category: line.category },
  })
  return line.name
}

/** Changes or renames a line and returns its name. The former name still finds the line. */
export async function changeLine(
  tx: Db,
  context: RequestContext,
  { slug, version, after, name: newName, ...input }: HandlerInput<typeof api.lines.save>,
): Promise<string> {
  const lines = await linesToChange(tx)
  const lineBefore = lineOf(lines, slug)
  assertVersion(lineBefore, version, {
    entities: ['agency'],
    actions: ['agency.lineChanged'],
    detailValue: { detail: 'name', as: lineBefore.name },
  })
  const name = newName ?? lineBefore.name
  const isRenamed = name !== lineBefore.name
  if (isRenamed) {
    refuseMissingGlyphs('name', name)
    refuseTakenName(lines, name, lineBefore)
  }
  const details = changedFieldsBetween(
    { ...lineBefore, called: lineBefore.name },
    { ...input, ...(isRenamed ? { called: name } : {}) },
  )
  if (Object.keys(details).length > 0) {
    const formerNames = [...new Set([...lineBefore.formerNames, lineBefore.name])].filter(
      (formerName) => formerName !== name,
    )
    await updateLine(tx, lineBefore.name, { ...input, ...(isRenamed ? { name, formerNames } : {}) })
    await record(tx, context, { action: 'agency.lineChanged', details: { ...details, name } })
  }
  if (after !== undefined) await moveLine(tx, context, { lines, line: lineBefore, after, name })
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
  context: RequestContext,
  { lines, line, after, name }: LineMove,
): Promise<void> {
  const linesOfCategory = lines.filter(({ category }) => category === line.category)
  const otherLines = linesOfCategory.filter((other) => other !== line)
  const targetIndex = after === '' ? 0 : otherLines.findIndex((other) => other.name === after) + 1
  if (after !== '' && targetIndex === 0)
    throw wrongField('after', 'Please choose a line of the same category')
  if (linesOfCategory.indexOf(line) === targetIndex) return
  await orderLines(
    tx,
    otherLines.toSpliced(targetIndex, 0, { ...line, name }).map((one) => one.name),
  )
  await record(tx, context, { action: 'agency.lineMoved', details: { name, after: after || null } })
}

/** Merges a line into another of the same category. Returns the name of the line that stays. */
export async function mergeLine(
  tx: Db,
  context: RequestContext,
  { slug, into }: HandlerInput<typeof api.lines.merge>,
): Promise<string> {
  const lines = await linesToChange(tx)
  const sourceLine = lineOf(lines, slug)
  const otherLine = lines.find(({ name, category }) => name === into && category === sourceLine.category)
  if (!otherLine || otherLine === sourceLine)
    throw wrongField('into', 'Please choose another line of the same category')
  // Vehicles on file would not show on any screen after the merge.
  if (sourceLine.hasVehicles && !otherLine.hasVehicles)
    throw wrongField('into', `Policies of this line list vehicles, and those of ${typeName(into)} do not`)
  await mergeLines(tx, sourceLine, otherLine)
  await record(tx, context, { action: 'agency.lineMerged', details: { name: sourceLine.name, into } })
  return into
}

/** Retires a line, or offers it again. Returns its name. */
export async function retireLine(
  tx: Db,
  context: RequestContext,
  slug: string,
  isRetired: boolean,
): Promise<string> {
  const { name, retiredAt } = lineOf(await linesToChange(tx), slug)
  if (isRetired === (retiredAt !== null)) return name
  await updateLine(tx, name, { retiredAt: isRetired ? context.now().toISOString() : null })
  await record(tx, context, {
    action: isRetired ? 'agency.lineRetired' : 'agency.lineRestored',
    details: { name },
  })
  return name
}
