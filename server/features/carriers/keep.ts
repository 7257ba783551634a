import type { z } from 'zod'
import type { CarrierForm } from '../../../contract/carrier-forms.ts'
import { mostCarriers } from '../../../contract/carriers.ts'
import { carrierKey, type KnownCarrier } from '../../../contract/values/carrier-names.ts'
import type { Visit } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { checkedPicture } from '../../http/checked-picture.ts'
import type { Upload } from '../../http/checked-upload.ts'
import { refuseLetters } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, differences, record } from '../activity/record.ts'
import { mustBeVersion } from '../activity/versions.ts'
import {
  countCarriers,
  insertCarrier,
  keepAlias,
  keptCarrier,
  keptCarriers,
  lockNames,
  moveAll,
  replaceAliases,
  setLogoOf,
  updateCarrier,
} from './queries.ts'

type Form = z.output<typeof CarrierForm>

interface Own {
  carrierId: string | null
  companyId?: string | null
}

/** Where the names of all carriers lead, but for those of the one that is being changed. */
function namesOfOthers(carriers: readonly KnownCarrier[], own: Own): Map<string, string> {
  const names = new Map<string, string>()
  for (const { id, name, aliases, companies } of carriers) {
    if (id !== own.carrierId || own.companyId !== undefined) {
      names.set(carrierKey(name), name)
      for (const alias of aliases) names.set(carrierKey(alias), name)
    }
    for (const company of companies)
      if (company.id !== own.companyId)
        for (const alias of company.aliases) names.set(carrierKey(alias), company.name)
  }
  return names
}

/** The other names of a carrier or company as they are kept; refuses one that leads elsewhere. */
export function aliasesOf(
  { name, aliases }: Pick<Form, 'name' | 'aliases'>,
  carriers: readonly KnownCarrier[],
  own: Own,
) {
  const others = namesOfOthers(carriers, own)
  const kept = new Map<string, string>()
  for (const alias of aliases) {
    const key = carrierKey(alias)
    if (key === '') throw wrongField('aliases', `“${alias}” is no name`)
    const other = others.get(key)
    if (other !== undefined) throw wrongField('aliases', `“${alias}” leads to ${other} already`)
    if (key !== carrierKey(name)) kept.set(key, alias)
  }
  return [...kept].map(([key, alias]) => ({ key, name: alias }))
}

function checkName(name: string, carriers: readonly KnownCarrier[], own: Own) {
  refuseLetters('name', name)
  const key = carrierKey(name)
  if (key === '') throw wrongField('name', 'Please enter the name of the carrier')
  const other = namesOfOthers(carriers, own).get(key)
  if (other !== undefined) throw wrongField('name', `This name leads to ${other} already`)
}

export async function addCarrier(tx: Db, visit: Visit, { aliases, ...form }: Form): Promise<string> {
  await lockNames(tx)
  if ((await countCarriers(tx)) >= mostCarriers)
    throw conflict('too_many_carriers', `An agency can have at most ${mostCarriers} carriers`)
  const carriers = await keptCarriers(tx)
  checkName(form.name, carriers, { carrierId: null })
  const others = aliasesOf({ name: form.name, aliases }, carriers, { carrierId: null })
  const id = newId()
  await insertCarrier(tx, { ...form, id })
  await replaceAliases(tx, { carrierId: id, companyId: null }, others)
  await record(tx, visit, { action: 'agency.carrierAdded', details: { name: form.name } })
  return id
}

type Changes = Partial<Form> & Pick<Form, 'name'> & { version?: number | undefined }

/** Changes what was sent of a carrier. A new name stands at once wherever the old one stood, which goes on leading to it. */
export async function changeCarrier(
  tx: Db,
  visit: Pick<Visit, 'now' | 'ip'> & Actor,
  id: string,
  { version, aliases, ...form }: Changes,
): Promise<void> {
  await lockNames(tx)
  const before = await keptCarrier(tx, id)
  mustBeVersion(before, version, {
    of: ['agency'],
    did: ['agency.carrierChanged'],
    named: { detail: 'name', as: before.name },
  })
  const carriers = await keptCarriers(tx)
  const isRenamed = form.name !== before.name
  if (isRenamed) checkName(form.name, carriers, { carrierId: id })
  const others = aliases && aliasesOf({ name: form.name, aliases }, carriers, { carrierId: id })
  const { name: _, ...changed } = differences(before, {
    ...form,
    ...(others ? { aliases: others.map(({ name }) => name).toSorted(byName) } : {}),
  })
  if (!isRenamed && Object.keys(changed).length === 0) return
  await updateCarrier(tx, before.name, form)
  if (others) await replaceAliases(tx, { carrierId: id, companyId: null }, others)
  if (isRenamed && carrierKey(before.name) !== carrierKey(form.name))
    await keepAlias(tx, { key: carrierKey(before.name), name: before.name, carrierId: id })
  await record(tx, visit, {
    action: 'agency.carrierChanged',
    details: { ...changed, ...(isRenamed ? { renamed: [before.name, form.name] } : {}), name: form.name },
  })
}

const byName = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}

/** All that one carrier has becomes another's, which it is known as from then on. Answers how many policies and offers that were. */
export async function mergeCarrier(tx: Db, visit: Visit, id: string, intoId: string) {
  if (id === intoId) throw conflict('same_carrier', 'Please choose another carrier to merge it into')
  await lockNames(tx)
  const from = await keptCarrier(tx, id)
  const into = await keptCarrier(tx, intoId)
  const moved = await moveAll(tx, from, into)
  await keepAlias(tx, { key: carrierKey(from.name), name: from.name, carrierId: into.id })
  await record(tx, visit, {
    action: 'agency.carrierMerged',
    details: { from: from.name, name: into.name, ...moved },
  })
  return moved
}

/** Nothing new is written with it from then on; or again. */
export async function retireCarrier(tx: Db, visit: Visit, id: string, isRetired: boolean): Promise<void> {
  await lockNames(tx)
  const { name, retiredAt } = await keptCarrier(tx, id)
  if ((retiredAt !== null) === isRetired) return
  await updateCarrier(tx, name, { retiredAt: isRetired ? visit.now().toISOString() : null })
  await record(tx, visit, {
    action: isRetired ? 'agency.carrierRetired' : 'agency.carrierTakenBack',
    details: { name },
  })
}

export async function setCarrierLogo(tx: Db, visit: Visit, id: string, file: Upload): Promise<void> {
  const picture = await checkedPicture(file)
  const { name, logo } = await keptCarrier(tx, id)
  if (logo === picture.logoHash) return
  await setLogoOf(tx, id, picture)
  await record(tx, visit, { action: 'agency.carrierLogoChanged', details: { name } })
}

export async function removeCarrierLogo(tx: Db, visit: Visit, id: string): Promise<void> {
  const { name, logo } = await keptCarrier(tx, id)
  if (logo === null) return
  await setLogoOf(tx, id, null)
  await record(tx, visit, { action: 'agency.carrierLogoRemoved', details: { name } })
}
