import type { z } from 'zod'
import { endBeforeStartError, type NewPolicy } from '../../../contract/policy-forms.ts'
import { addYears } from '../../../contract/values/days.ts'
import type { Category } from '../../../contract/values/insurance-types.ts'
import { findLineByName, type LineTraits, linesInCategory } from '../../../contract/values/lines.ts'
import type { Context, Me } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { newId } from '../../platform/ids.ts'
import { record } from '../activity/record.ts'
import { carrierColumnsOf, carrierFromField } from '../carriers/policy-carrier.ts'
import { insertPolicy } from '../policies/queries.ts'
import { normalizeCoverages } from './coverages.ts'

type ChangeContext = Pick<Context, 'agency' | 'now'> & { me: Pick<Me, 'id'>; ip?: string }

interface PolicyTermFields {
  type: string
  category: Category
  startDate: string
  endDate: string
}

/** Refuses contradictory fields. A policy of a retired line (`lineBefore`) may keep it. */
export function checkPolicy(
  lines: readonly LineTraits[],
  { type, category, startDate, endDate }: PolicyTermFields,
  lineBefore?: string,
): void {
  if (!linesInCategory(lines, category, lineBefore).some(({ name }) => name === type))
    throw wrongField('type', `Please choose a ${category} policy type from the list`)
  if (endDate <= startDate) throw wrongField('endDate', endBeforeStartError)
}

/** `endDate` defaults to a year after the start, `category` to that of the type. */
export async function addPolicy(
  tx: Db,
  actor: ChangeContext,
  clientId: string,
  { insurer, writingCompanyId, coverages, ...input }: z.output<typeof NewPolicy>,
): Promise<string> {
  const { lines } = actor.agency()
  const category = input.category ?? findLineByName(lines, input.type)?.category ?? 'commercial'
  const endDate = input.endDate ?? addYears(input.startDate, 1)
  checkPolicy(lines, { ...input, category, endDate })
  const carrier = await carrierFromField(tx, 'insurer', insurer)
  const carrierColumns = await carrierColumnsOf(tx, {
    insurer: carrier,
    companyId: writingCompanyId ?? undefined,
  })
  const id = newId()
  await insertPolicy(tx, {
    ...emptyTextToNull(input),
    id,
    userId: clientId,
    carrier: carrier.carrier.name,
    ...carrierColumns,
    category,
    endDate,
    coverages: JSON.stringify(normalizeCoverages(coverages)),
    createdBy: actor.me.id,
    createdAt: actor.now().toISOString(),
  })
  await record(tx, actor, {
    action: 'policy.created',
    id,
    clientId,
    details: { policyNumber: input.policyNumber, type: input.type },
  })
  return id
}

/** Stores emptied texts as null. */
export const emptyTextToNull = <
  Input extends { description?: string | null | undefined; coverageType?: string | null | undefined },
>(
  input: Input,
) => ({
  ...input,
  ...(input.description === '' ? { description: null } : {}),
  ...(input.coverageType === '' ? { coverageType: null } : {}),
})
