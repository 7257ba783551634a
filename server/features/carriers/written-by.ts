import { notOnTheList } from '../../../contract/carrier-forms.ts'
import { carriersByName } from '../../../contract/values/carrier-names.ts'
import type { Db } from '../../database/tables.ts'
import { notFound, wrongField } from '../../failure.ts'
import { carrierHeld, companyHeld, keptCarriers } from './queries.ts'

/** The carrier that a name leads to, with the company where it is the name of one; null where it leads nowhere. */
export async function carrierNamed(tx: Db, name: string) {
  const carrier = await carrierHeld(tx, name)
  if (carrier) return { carrier, companyId: null }
  const meant = carriersByName(await keptCarriers(tx))(name)
  const held = meant && (await carrierHeld(tx, meant.carrier.name))
  return held ? { carrier: held, companyId: meant.companyId } : null
}

type Named = NonNullable<Awaited<ReturnType<typeof carrierNamed>>>

/**
 * The carrier that is named in a field. It is asked for before what is written with it is locked: whoever renames it takes them in
 * this order.
 */
export async function carrierIn(tx: Db, field: string, name: string): Promise<Named> {
  const named = await carrierNamed(tx, name)
  if (!named) throw wrongField(field, notOnTheList)
  return named
}

/** Refuses one that is retired, unless it stands there already. */
export function mayWrite(field: string, { carrier }: Named, before?: string): void {
  if (carrier.retiredAt !== null && carrier.name !== before) throw wrongField(field, notOnTheList)
}

interface Before {
  carrier: string
  carrierCompanyId: string | null
}

/** Who writes a policy: what of it is to be stored. A company that is not said goes with the carrier, or follows from the name. */
export async function writtenBy(
  tx: Db,
  { insurer, companyId }: { insurer: Named | undefined; companyId: string | null | undefined },
  before?: Before,
): Promise<Partial<Before>> {
  if (insurer) mayWrite('insurer', insurer, before?.carrier)
  const carrier = insurer?.carrier.name ?? before?.carrier
  const named = insurer ? { carrier: insurer.carrier.name } : {}
  if (typeof companyId === 'string') {
    const company = await companyHeld(tx, companyId)
    if (!company) throw notFound('Company')
    if (company.carrier !== carrier)
      throw wrongField('writingCompanyId', 'Please choose a company of this carrier')
    return { ...named, carrierCompanyId: companyId }
  }
  if (insurer?.companyId) return { ...named, carrierCompanyId: insurer.companyId }
  const stays = companyId === undefined && carrier === before?.carrier
  return stays ? named : { ...named, carrierCompanyId: null }
}
