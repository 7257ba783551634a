import { type AskedChange, RequestChange } from '../../../contract/request-changes.ts'
import { asksOf, changeFields, isOfPolicy } from '../../../contract/values/change-words.ts'
import { canChange } from '../../../contract/values/changes-of-lines.ts'
import { partInWords } from '../../../contract/values/part-words.ts'
import { vehicleInWords } from '../../../contract/values/vehicle-words.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { wrongField } from '../../failure.ts'
import { partsOn } from '../policies/part-queries.ts'
import { vehiclesOn } from '../policies/vehicle-queries.ts'
import { typeOfPolicy } from './queries.ts'

/** What the policy calls the vehicle or the part that is to change. Refuses one that is not on it. */
async function itemNamed(tx: Db, policyId: string, { what, item }: AskedChange): Promise<string> {
  const { thing } = asksOf[what]
  if (item === null || thing === null) return ''
  if (thing === 'vehicle') {
    const vehicle = (await vehiclesOn(tx, policyId)).find(({ id }) => id === item)
    if (vehicle) return vehicleInWords(vehicle)
  } else {
    const part = (await partsOn(tx, policyId, thing)).find(
      (one) => one.id === item && (one.kind !== 'form' || one.effect === 'additional insured'),
    )
    if (part) return partInWords(part)
  }
  throw wrongField('change.item', 'This is not on the policy any more. Please choose another')
}

/** A change as it is kept: what belongs to it of what was sent, with the name of what it is about. */
export async function changeOnFile(
  tx: Db,
  { agency }: Pick<Visit, 'agency'>,
  asked: AskedChange,
  policyId: string | null,
): Promise<RequestChange> {
  const { what, wantedFrom } = asked
  if (policyId === null && isOfPolicy(what))
    throw wrongField('policyId', 'Please choose the policy that is to change')
  if (policyId !== null && !canChange(agency().lines, await typeOfPolicy(tx, policyId), what))
    throw wrongField('change.what', 'A policy of this line has no such thing to change')
  const asks: readonly string[] = asksOf[what].fields
  const said = Object.fromEntries(
    changeFields.flatMap((field) => (asks.includes(field) ? [[field, asked[field]]] : [])),
  )
  const itemName = policyId === null ? '' : await itemNamed(tx, policyId, asked)
  return asChange({ ...said, what, wantedFrom, itemName })
}

/** What was said of a change as it is kept: the rest is empty. */
export const asChange = (said: Pick<RequestChange, 'what'> & Partial<RequestChange>): RequestChange =>
  RequestChange.parse({ ...nothing, ...said })

const nothing = {
  ...{ item: null, itemName: '', year: null, make: '', model: '', vinEnd: '', name: '', licenseState: '' },
  ...{ street: '', city: '', state: '', zip: '', role: '', address: '', loanNumber: '', coverage: '' },
  ...{ amount: null, reason: '', wantedFrom: null },
}
