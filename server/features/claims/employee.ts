import type { z } from 'zod'
import { EmployeeDetails, type EmployeeForm } from '../../../contract/claim-steps.ts'
import { isStaff } from '../../../contract/values/roles.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { claimToChange, type StoredClaim, updateClaim } from './queries.ts'

const noEmployeeDetails = EmployeeDetails.parse({})

export const unsealEmployee = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { employeeSealed }: Pick<StoredClaim, 'employeeSealed'>,
): EmployeeDetails =>
  employeeSealed === null
    ? noEmployeeDetails
    : EmployeeDetails.parse(JSON.parse(secrets.open(employeeSealed)))

/** Each detail with the answer that clears it. */
const clearableDetails = [
  ['bornOn', 'clearBornOn', 'date of birth'],
  ['hiredOn', 'clearHiredOn', 'date of hire'],
  ['wage', 'clearWage', 'wage'],
] as const

/**
 * Stores birth, hire and wage, encrypted. An empty field keeps the value on file, because the form
 * does not show it. Staff clear a value by a separate answer. The audit log never has the values.
 */
export async function saveEmployee(
  tx: Db,
  context: RequestContext,
  id: string,
  input: z.output<typeof EmployeeForm>,
): Promise<void> {
  const claim = await claimToChange(tx, context.me, id)
  const { clientId, line, policyNumber, status } = claim
  if (line !== 'workers compensation')
    throw conflict('not_about_an_employee', "Only workers' compensation claims have these details")
  if (status === 'closed') throw conflict('claim_closed', 'This claim is closed')
  const employeeBefore = unsealEmployee(context, claim)
  const employeeAfter = { ...employeeBefore }
  const clearedFields: string[] = []
  for (const [field, clear, label] of clearableDetails) {
    if (input[clear] && !isStaff(context.me)) throw wrongField(clear, 'Only the agency can clear a detail')
    if (input[clear] && input[field])
      throw wrongField(field, `Please enter the ${label} or clear it, not both`)
    if (input[clear] && employeeBefore[field]) clearedFields.push(label)
    employeeAfter[field] = input[clear] ? '' : input[field] || employeeBefore[field]
  }
  if (JSON.stringify(employeeAfter) === JSON.stringify(employeeBefore)) return
  const isEmpty = JSON.stringify(employeeAfter) === JSON.stringify(noEmployeeDetails)
  await updateClaim(
    tx,
    id,
    isEmpty
      ? { employeeSealed: null }
      : { employeeSealed: context.secrets.seal(JSON.stringify(employeeAfter)) },
  )
  // A draft is not in the audit log.
  if (status !== 'draft')
    await record(tx, context, {
      action: 'claim.employeeKept',
      id,
      clientId,
      details: {
        line,
        policyNumber,
        ...(clearedFields.length > 0 ? { cleared: clearedFields.join(', ') } : {}),
      },
    })
}

/** Shows birth, hire and wage to staff, with an entry in the audit log. */
export async function showEmployee(tx: Db, context: RequestContext, id: string): Promise<EmployeeDetails> {
  const claim = await claimToChange(tx, context.me, id)
  const { clientId, line, policyNumber, status } = claim
  if (status !== 'draft')
    await record(tx, context, {
      action: 'claim.employeeShown',
      id,
      clientId,
      details: { line, policyNumber },
    })
  return unsealEmployee(context, claim)
}
