import { carrierNotListedError } from '../../../contract/carrier-forms.ts'
import { carriersByName } from '../../../contract/values/carrier-names.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { lockCarrier, lockCompany, readStoredCarriers } from './queries.ts'

/**
 * Finds a carrier by its name, an alias, or the name of one of its companies. Null if none matches.
 */
export async function findCarrierByName(tx: Db, name: string) {
  const carrier = await lockCarrier(tx, name)
  if (carrier) return { carrier, companyId: null }
  const carrierMatch = carriersByName(await readStoredCarriers(tx))(name)
  const lockedCarrier = carrierMatch && (await lockCarrier(tx, carrierMatch.carrier.name))
  return lockedCarrier ? { carrier: lockedCarrier, companyId: carrierMatch.companyId } : null
}

type NamedCarrier = NonNullable<Awaited<ReturnType<typeof findCarrierByName>>>

/** The carrier that a form field names. Lock a carrier before its policies, as a rename does. */
export async function carrierFromField(tx: Db, field: string, name: string): Promise<NamedCarrier> {
  const carrier = await findCarrierByName(tx, name)
  if (!carrier) throw wrongField(field, carrierNotListedError)
  return carrier
}

/** Rejects a retired carrier, unless the policy or offer had this carrier before the change. */
export function refuseRetiredCarrier(field: string, { carrier }: NamedCarrier, nameBefore?: string): void {
  if (carrier.retiredAt !== null && carrier.name !== nameBefore)
    throw wrongField(field, carrierNotListedError)
}

interface CarrierBefore {
  carrier: string
  carrierCompanyId: string | null
}

/**
 * The carrier columns to store for a policy. Without a `companyId`, the company stays if the
 * carrier stays. Otherwise the carrier's name decides on the company.
 */
export async function carrierColumnsOf(
  tx: Db,
  { insurer, companyId }: { insurer: NamedCarrier | undefined; companyId: string | null | undefined },
  carrierBefore?: CarrierBefore,
): Promise<Partial<CarrierBefore>> {
  if (insurer) refuseRetiredCarrier('insurer', insurer, carrierBefore?.carrier)
  const carrier = insurer?.carrier.name ?? carrierBefore?.carrier
  const carrierColumns = insurer ? { carrier: insurer.carrier.name } : {}
  if (typeof companyId === 'string') {
    const company = await lockCompany(tx, companyId)
    if (!company) throw notFound('Company')
    if (company.carrier !== carrier)
      throw wrongField('writingCompanyId', 'Please choose a company of this carrier')
    return { ...carrierColumns, carrierCompanyId: companyId }
  }
  if (insurer?.companyId) return { ...carrierColumns, carrierCompanyId: insurer.companyId }
  const isUnchanged = companyId === undefined && carrier === carrierBefore?.carrier
  return isUnchanged ? carrierColumns : { ...carrierColumns, carrierCompanyId: null }
}
