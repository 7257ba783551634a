import { EmployeeDetails } from '../../../contract/claim-steps.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { claimToChange, type StoredClaim, updateClaim } from './queries.ts'

const nothing = EmployeeDetails.parse({})

export const unsealed = (
  { secrets }: Pick<RequestContext, 'secrets'>,
  { employeeSealed }: Pick<StoredClaim, 'employeeSealed'>,
): EmployeeDetails =>
  employeeSealed === null ? nothing : EmployeeDetails.parse(JSON.parse(secrets.open(employeeSealed)))

/**
 * Keeps birth, hire and wage, encrypted. An empty field keeps what is on file, because the form
 * does not show it. The audit log never has the values.
 */
export async function saveEmployee(
  tx: Db,
  visit: RequestContext,
  id: string,
  given: EmployeeDetails,
): Promise<void> {
  const claim = await claimToChange(tx, visit.me, id)
  const { clientId, line, policyNumber, status } = claim
  if (line !== 'workers compensation')
    throw conflict('not_about_an_employee', "Only workers' compensation claims have these details")
  if (status === 'closed') throw conflict('claim_closed', 'This claim is closed')
  const before = unsealed(visit, claim)
  const after = {
    bornOn: given.bornOn || before.bornOn,
    hiredOn: given.hiredOn || before.hiredOn,
    wage: given.wage || before.wage,
  }
  if (JSON.stringify(after) === JSON.stringify(before)) return
  await updateClaim(tx, id, { employeeSealed: visit.secrets.seal(JSON.stringify(after)) })
  // A draft is not in the audit log.
  if (status !== 'draft')
    await record(tx, visit, {
      action: 'claim.employeeKept',
      id,
      clientId,
      details: { line, policyNumber },
    })
}

/** Shows birth, hire and wage to staff, with an entry in the audit log. */
export async function showEmployee(tx: Db, visit: RequestContext, id: string): Promise<EmployeeDetails> {
  const claim = await claimToChange(tx, visit.me, id)
  const { clientId, line, policyNumber, status } = claim
  if (status !== 'draft')
    await record(tx, visit, {
      action: 'claim.employeeShown',
      id,
      clientId,
      details: { line, policyNumber },
    })
  return unsealed(visit, claim)
}
