import type { z } from 'zod'
import type { CompanyForm } from '../../../contract/carrier-forms.ts'
import { maxCompanies } from '../../../contract/carriers.ts'
import { carrierKey } from '../../../contract/values/carrier-names.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { changedFieldsBetween, record } from '../activity/record.ts'
import { aliasesOf } from './change-carrier.ts'
import {
  deleteCompany,
  insertCompany,
  isCompanyInUse,
  lockCarrierNames,
  readStoredCarrier,
  readStoredCarriers,
  readStoredCompany,
  replaceAliases,
  type StoredCarrier,
  updateCompany,
} from './queries.ts'

type CompanyInput = z.output<typeof CompanyForm>

/** Rejects a name or NAIC number that another company has. */
function checkCompany(
  { name, naic }: CompanyInput,
  carriers: readonly StoredCarrier[],
  carrierId: string | null,
) {
  refuseMissingGlyphs('name', name)
  const key = carrierKey(name)
  if (key === '') throw wrongField('name', 'Please enter the name of the company')
  for (const { name: carrier, companies } of carriers)
    for (const company of companies) {
      if (company.id === carrierId) continue
      if (carrierKey(company.name) === key)
        throw wrongField('name', `${carrier} already has a company with this name`)
      if (naic !== null && company.naic === naic)
        throw wrongField('naic', `This NAIC number belongs to ${company.name}`)
    }
}

export async function addCompany(
  tx: Db,
  context: RequestContext,
  carrierId: string,
  { aliases, ...form }: CompanyInput,
): Promise<string> {
  await lockCarrierNames(tx)
  const { name: carrier, companies } = await readStoredCarrier(tx, carrierId)
  if (companies.length >= maxCompanies)
    throw conflict('too_many_carriers', `A carrier can have at most ${maxCompanies} companies`)
  const carriers = await readStoredCarriers(tx)
  checkCompany({ ...form, aliases }, carriers, null)
  const otherAliases = aliasesOf({ name: form.name, aliases }, carriers, { carrierId, companyId: null })
  const id = newId()
  await insertCompany(tx, { ...form, id, carrierId })
  await replaceAliases(tx, { carrierId, companyId: id }, otherAliases)
  await record(tx, context, { action: 'agency.carrierCompanyAdded', details: { name: form.name, carrier } })
  return id
}

export async function changeCompany(
  tx: Db,
  context: RequestContext,
  id: string,
  { version, aliases, ...form }: CompanyInput & { version?: number | undefined },
): Promise<void> {
  await lockCarrierNames(tx)
  const companyBefore = await readStoredCompany(tx, id)
  assertVersion(companyBefore, version, {
    entities: ['agency'],
    actions: ['agency.carrierCompanyChanged'],
    detailValue: { detail: 'name', as: companyBefore.name },
  })
  const carriers = await readStoredCarriers(tx)
  checkCompany({ ...form, aliases }, carriers, id)
  const { carrierId } = companyBefore
  const otherAliases = aliasesOf({ name: form.name, aliases }, carriers, { carrierId, companyId: id })
  const { name: newName, ...changedFields } = changedFieldsBetween(companyBefore, {
    ...form,
    aliases: otherAliases.map(({ name }) => name).toSorted(),
  })
  if (!newName && Object.keys(changedFields).length === 0) return
  await updateCompany(tx, id, form)
  await replaceAliases(tx, { carrierId, companyId: id }, otherAliases)
  await record(tx, context, {
    action: 'agency.carrierCompanyChanged',
    details: {
      ...changedFields,
      ...(newName ? { renamed: newName } : {}),
      name: form.name,
      carrier: companyBefore.carrier,
    },
  })
}

/** Deletes a company that no policy names. */
export async function removeCompany(tx: Db, context: RequestContext, id: string): Promise<void> {
  await lockCarrierNames(tx)
  const { name, carrier } = await readStoredCompany(tx, id)
  if (await isCompanyInUse(tx, id))
    throw conflict('in_use', `${name} is on policies, so it cannot be removed`)
  await deleteCompany(tx, id)
  await record(tx, context, { action: 'agency.carrierCompanyRemoved', details: { name, carrier } })
}
