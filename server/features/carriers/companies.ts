import type { z } from 'zod'
import type { CompanyForm } from '../../../contract/carrier-forms.ts'
import { mostCompanies } from '../../../contract/carriers.ts'
import { carrierKey } from '../../../contract/values/carrier-names.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { refuseLetters } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { differences, record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import { aliasesOf } from './keep.ts'
import {
  deleteCompany,
  insertCompany,
  isNamedByPolicies,
  type KeptRow,
  keptCarrier,
  keptCarriers,
  keptCompany,
  lockNames,
  replaceAliases,
  updateCompany,
} from './queries.ts'

type Form = z.output<typeof CompanyForm>

/** Refuses a name or a number that another company has. */
function checkCompany({ name, naic }: Form, carriers: readonly KeptRow[], own: string | null) {
  refuseLetters('name', name)
  const key = carrierKey(name)
  if (key === '') throw wrongField('name', 'Please enter the name of the company')
  for (const { name: carrier, companies } of carriers)
    for (const company of companies) {
      if (company.id === own) continue
      if (carrierKey(company.name) === key)
        throw wrongField('name', `${carrier} has a company of this name already`)
      if (naic !== null && company.naic === naic)
        throw wrongField('naic', `This is the number of ${company.name}`)
    }
}

export async function addCompany(
  tx: Db,
  visit: Visit,
  carrierId: string,
  { aliases, ...form }: Form,
): Promise<string> {
  await lockNames(tx)
  const { name: carrier, companies } = await keptCarrier(tx, carrierId)
  if (companies.length >= mostCompanies)
    throw conflict('too_many_carriers', `A carrier can have at most ${mostCompanies} companies`)
  const carriers = await keptCarriers(tx)
  checkCompany({ ...form, aliases }, carriers, null)
  const others = aliasesOf({ name: form.name, aliases }, carriers, { carrierId, companyId: null })
  const id = newId()
  await insertCompany(tx, { ...form, id, carrierId })
  await replaceAliases(tx, { carrierId, companyId: id }, others)
  await record(tx, visit, { action: 'agency.carrierCompanyAdded', details: { name: form.name, carrier } })
  return id
}

export async function changeCompany(
  tx: Db,
  visit: Visit,
  id: string,
  { version, aliases, ...form }: Form & { version?: number | undefined },
): Promise<void> {
  await lockNames(tx)
  const before = await keptCompany(tx, id)
  mustBeVersion(before, version, {
    of: ['agency'],
    did: ['agency.carrierCompanyChanged'],
    named: { detail: 'name', as: before.name },
  })
  const carriers = await keptCarriers(tx)
  checkCompany({ ...form, aliases }, carriers, id)
  const { carrierId } = before
  const others = aliasesOf({ name: form.name, aliases }, carriers, { carrierId, companyId: id })
  const { name: renamed, ...changed } = differences(before, {
    ...form,
    aliases: others.map(({ name }) => name).toSorted(),
  })
  if (!renamed && Object.keys(changed).length === 0) return
  await updateCompany(tx, id, form)
  await replaceAliases(tx, { carrierId, companyId: id }, others)
  await record(tx, visit, {
    action: 'agency.carrierCompanyChanged',
    details: { ...changed, ...(renamed ? { renamed } : {}), name: form.name, carrier: before.carrier },
  })
}

/** Takes a company away that no policy names. */
export async function removeCompany(tx: Db, visit: Visit, id: string): Promise<void> {
  await lockNames(tx)
  const { name, carrier } = await keptCompany(tx, id)
  if (await isNamedByPolicies(tx, id))
    throw conflict('in_use', `Policies name ${name}: it stays, so that what is printed of them stays true`)
  await deleteCompany(tx, id)
  await record(tx, visit, { action: 'agency.carrierCompanyRemoved', details: { name, carrier } })
}
